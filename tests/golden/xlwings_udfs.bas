Attribute VB_Name = "xlwings_udfs"
Option Explicit

' Cell functions of massbattle-xl. This text is generated; what is changed here is lost with the next one.

Private Const Entry As String = "massbattle_xl.channels.marked"
Private Const RestSeconds As Long = 60
Private python As Object
Private problem As String
Private failedAt As Date

' Says why the cell function that failed last did so, and lets Python be started at once if it could not be.
Public Sub ShowLastProblem()
    failedAt = 0
    If Len(problem) = 0 Then
        MsgBox "No cell function has failed since this workbook was opened.", vbInformation, "massbattle-xl"
    Else
        MsgBox Left$(problem, 900), vbExclamation, "massbattle-xl"
    End If
End Sub

' Asks Python for one call: the name of the function, then its arguments; what is left out counts as blank.
Private Function Asked(ByVal given As Variant) As Variant
    Dim values() As Variant, k As Long
    On Error GoTo failed
    ReDim values(LBound(given) To UBound(given))
    For k = LBound(given) To UBound(given)
        If TypeName(given(k)) = "Range" Then
            values(k) = Contents(given(k))
        ElseIf Not IsMissing(given(k)) Then
            values(k) = given(k)
        End If
    Next k
    Asked = Unmarked(Called(values))
    Exit Function
failed:
    problem = Err.Description
    Asked = CVErr(xlErrValue)
End Function

' What the cells of a reference hold; dates and amounts of money as plain numbers.
Private Function Contents(ByVal area As Range) As Variant
    If area.Areas.Count > 1 Then
        Contents = CVErr(xlErrValue)
    Else
        Contents = area.Value2
    End If
End Function

Private Function Called(ByVal given As Variant) As Variant
    Dim known As Boolean
    If failedAt <> 0 Then
        If DateDiff("s", failedAt, Now) < RestSeconds Then
            Called = CVErr(xlErrValue)
            Exit Function
        End If
    End If
    failedAt = 0
    known = Not python Is Nothing
    On Error GoTo failed
again:
    If python Is Nothing Then Set python = XLPy()
    Called = python.CallUDF(Entry, "call", (given))
    Exit Function
failed:
    If known Then
        ' The Python of earlier calls may have been ended since: start another one
        known = False
        Set python = Nothing
        Resume again
    End If
    problem = "Python does not answer. In a terminal, massbattle-xl addin excel --doctor tells what is missing." _
        & vbCrLf & vbCrLf & Err.Description
    If python Is Nothing Then failedAt = Now
    Set python = Nothing
    Called = CVErr(xlErrValue)
End Function

' Turns what Python marks as errors into error values.
Private Function Unmarked(ByVal answer As Variant) As Variant
    Dim r As Long, c As Long, last As Long
    If Not IsArray(answer) Then
        Unmarked = Told(answer)
        Exit Function
    End If
    last = LastColumn(answer)
    For r = LBound(answer) To UBound(answer)
        If last < 0 Then
            answer(r) = Told(answer(r))
        Else
            For c = LBound(answer, 2) To last
                answer(r, c) = Told(answer(r, c))
            Next c
        End If
    Next r
    Unmarked = answer
End Function

' The last column of rows; -1 where it is a single row, which comes without columns.
Private Function LastColumn(ByRef answer As Variant) As Long
    LastColumn = -1
    On Error Resume Next
    LastColumn = UBound(answer, 2)
End Function

Private Function Told(ByVal value As Variant) As Variant
    Told = value
    If VarType(value) <> vbString Then Exit Function
    If Left$(value, 1) <> Chr$(1) Then Exit Function
    If Len(value) > 5 Then problem = Mid$(value, 7)
    Told = CVErr(CLng(Mid$(value, 2, 4)))
End Function

Public Function NO_ARGUMENT() As Variant
Attribute NO_ARGUMENT.VB_Description = "Says something."
Attribute NO_ARGUMENT.VB_ProcData.VB_Invoke_Func = " \n14"
    NO_ARGUMENT = Asked(Array("NO_ARGUMENT"))
End Function

Public Function TWO_OF_THREE(n As Variant, type_ As Variant, Optional bonus As Variant) As Variant
Attribute TWO_OF_THREE.VB_Description = "Says ""no"" - not 3 × 4."
Attribute TWO_OF_THREE.VB_ProcData.VB_Invoke_Func = " \n14"
    TWO_OF_THREE = Asked(Array("TWO_OF_THREE", n, type_, bonus))
End Function

Public Function ANY_NUMBER(first As Variant, ParamArray rest() As Variant) As Variant
Attribute ANY_NUMBER.VB_Description = "Says something."
Attribute ANY_NUMBER.VB_ProcData.VB_Invoke_Func = " \n14"
    Dim given() As Variant, k As Long
    given = Array("ANY_NUMBER", first)
    ReDim Preserve given(0 To 1 + UBound(rest) - LBound(rest) + 1)
    For k = LBound(rest) To UBound(rest)
        If IsObject(rest(k)) Then
            Set given(2 + k - LBound(rest)) = rest(k)
        ElseIf Not IsMissing(rest(k)) Then
            given(2 + k - LBound(rest)) = rest(k)
        End If
    Next k
    ANY_NUMBER = Asked(given)
End Function

Public Function A_LONG_ONE(a_rather_long_name_1 As Variant, a_rather_long_name_2 As Variant, _
        a_rather_long_name_3 As Variant, Optional a_rather_long_name_4 As Variant, _
        Optional a_rather_long_name_5 As Variant, Optional a_rather_long_name_6 As Variant, _
        Optional a_rather_long_name_7 As Variant, Optional a_rather_long_name_8 As Variant, _
        Optional a_rather_long_name_9 As Variant, Optional a_rather_long_name_10 As Variant, _
        Optional a_rather_long_name_11 As Variant, Optional a_rather_long_name_12 As Variant) As Variant
Attribute A_LONG_ONE.VB_Description = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"
Attribute A_LONG_ONE.VB_ProcData.VB_Invoke_Func = " \n14"
    A_LONG_ONE = Asked(Array("A_LONG_ONE", a_rather_long_name_1, a_rather_long_name_2, a_rather_long_name_3, _
            a_rather_long_name_4, a_rather_long_name_5, a_rather_long_name_6, a_rather_long_name_7, _
            a_rather_long_name_8, a_rather_long_name_9, a_rather_long_name_10, a_rather_long_name_11, _
            a_rather_long_name_12))
End Function
