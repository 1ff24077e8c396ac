"""From a battle that was fought to the next one: what stays of the armies, what is cleared, what is kept to read."""
