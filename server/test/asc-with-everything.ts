/** A small school with everything that aSc Timetables exports by its usual columns, and a column of the school's own. */
export const ascWithEverything = `<?xml version="1.0" encoding="UTF-8"?>
<timetable ascttversion="2012.6.1" importtype="database" options="idprefix:x" displayname="aSc Timetables 2012 XML">
<periods options="canadd" columns="period,name,short,starttime,endtime">
<period name="First" short="1" period="1" starttime="8:00" endtime="8:40"/>
<period name="Second" short="2" period="2" starttime="8:40" endtime="9:20"/>
</periods>
<daysdefs>
<daysdef id="D0" name="Any day" short="X" days="10,01"/>
<daysdef id="D1" name="Monday" short="Mo" days="10"/>
<daysdef id="D2" name="Tuesday" short="Tu" days="01"/>
</daysdefs>
<weeksdefs><weeksdef id="W0" name="All weeks" short="All" weeks="11"/><weeksdef id="W" name="Week A" short="A" weeks="10"/></weeksdefs>
<termsdefs><termsdef id="Y0" name="Both terms" short="B" terms="11"/><termsdef id="Y" name="All year" short="YR" terms="10"/></termsdefs>
<subjects>
<subject id="M" name="Mathematics" short="Ma" partner_id="m-1"/>
<subject id="P" name="Sport" short="Sp"/>
<subject id="Q" name="Sport" short="S2"/>
</subjects>
<teachers>
<teacher id="T1" firstname="Ana" lastname="Novak" name="Novak A" short="AN" gender="F" color="#FF0000" email="ana@example.org" mobile="0772123456" partner_id="t-1" customfield1="choir"/>
<teacher id="T2" name="J Smith" short="JS"/>
</teachers>
<buildings><building id="B" name="Old House" partner_id="b-1"/></buildings>
<classrooms>
<classroom id="R1" name="Hall" short="H" capacity="200" buildingid="B" partner_id="r-1"/>
<classroom id="R2" name="Lab" short="L" capacity="*"/>
</classrooms>
<grades><grade grade="1" name="First year" short="Y1"/></grades>
<classes>
<class id="C1" name="S1 East" short="S1E" teacherid="T1" classroomids="R1" grade="1" partner_id="c-1"/>
<class id="C2" name="S1 West" short="S1W"/>
</classes>
<groups>
<group id="G2" classid="C1" name="Girls" entireclass="0" divisiontag="1" studentcount="21" studentids="S1"/>
<group id="G1" classid="C1" name="Whole" entireclass="1" divisiontag="1"/>
</groups>
<students><student id="S1" classid="C1" name="Ada" number="7" email="ada@example.org"/></students>
<studentsubjects><studentsubject studentid="S1" subjectid="M" seminargroup="1"/></studentsubjects>
<lessons>
<lesson id="L1" classids="C1" groupids="G2" subjectid="M" teacherids="T1" classroomids="R1,R2" periodspercard="1" periodsperweek="1" daysdefid="D1" weeksdefid="W" termsdefid="Y" seminargroup="1" capacity="20" studentids="S1" partner_id="l-1"/>
<lesson id="L2" classids="C2" subjectid="P" periodspercard="1" periodsperweek="2" days="10" weeks="10" terms="10"/>
<lesson id="L3" classids="C2" subjectid="P" periodspercard="1" periodsperweek="1" daysdefid="D0" weeksdefid="W0" termsdefid="Y0"/>
</lessons>
<cards>
<card lessonid="L1" classroomids="R1" period="1" weeks="1" terms="1" days="10"/>
<card lessonid="L2" classroomids="R1" period="2" weeks="10" terms="1" days="01"/>
</cards>
</timetable>
`
