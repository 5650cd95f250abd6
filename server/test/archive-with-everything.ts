/** A small school with everything that an archive of the timetabling contest may have, solved twice. */
export const archiveWithEverything = `<HighSchoolTimetableArchive>
<MetaData><Name>Hills</Name><Contributor>Ada</Contributor><Date>1 May</Date><Description>all</Description><Remarks>none</Remarks></MetaData>
<Instances>
<Instance Id="Hill">
<MetaData><Name>Hill School</Name><Contributor>Ada</Contributor><Date>2 May</Date><Country>UG</Country><Description>small</Description></MetaData>
<Times>
<TimeGroups>
<Day Id="d1"><Name>Mo</Name></Day>
<Week Id="w1"><Name>Week</Name></Week>
<TimeGroup Id="early"><Name>Early</Name></TimeGroup>
</TimeGroups>
<Time Id="t1"><Name>First</Name><Day Reference="d1"/><Week Reference="w1"/><TimeGroups><TimeGroup Reference="early"/></TimeGroups></Time>
<Time Id="t2"><Name>t2</Name><Day Reference="d1"/></Time>
<Time Id="t3"><Name>Third</Name><Day Reference="d1"/></Time>
</Times>
<Resources>
<ResourceTypes>
<ResourceType Id="a"><Name>Teacher</Name></ResourceType>
<ResourceType Id="b"><Name>Class</Name></ResourceType>
<ResourceType Id="c"><Name>Room</Name></ResourceType>
</ResourceTypes>
<ResourceGroups><ResourceGroup Id="all"><Name>All teachers</Name><ResourceType Reference="a"/></ResourceGroup></ResourceGroups>
<Resource Id="x1" Color="#FF0000"><Name>Ms Akello</Name><ResourceType Reference="a"/><ResourceGroups><ResourceGroup Reference="all"/></ResourceGroups></Resource>
<Resource Id="x2"><Name>S1</Name><ResourceType Reference="b"/></Resource>
<Resource Id="x3"><Name>Hall</Name><ResourceType Reference="c"/></Resource>
<Resource Id="x4"><Name>Barn</Name><ResourceType Reference="c"/></Resource>
</Resources>
<Events>
<EventGroups>
<Course Id="m"><Name>Maths</Name></Course>
<EventGroup Id="g"><Name>All of them</Name></EventGroup>
</EventGroups>
<Event Id="e1" Color="#00FF00"><Name>Maths of S1</Name><Duration>1</Duration><Workload>2</Workload><Course Reference="m"/><Time Reference="t2"/>
<Resources>
<Resource Reference="x1"><Role>teaches</Role><ResourceType Reference="a"/><Workload>3</Workload></Resource>
<Resource Reference="x2"><Role>learns</Role></Resource>
<Resource><Role>where</Role><ResourceType Reference="c"/></Resource>
<Resource><Role>with</Role><ResourceType Reference="a"/></Resource>
</Resources>
<ResourceGroups><ResourceGroup Reference="all"/></ResourceGroups>
<EventGroups><EventGroup Reference="g"/></EventGroups>
</Event>
<Event Id="e2"><Name>Duty</Name><Duration>1</Duration><Resources><Resource Reference="x1"/></Resources></Event>
</Events>
<Constraints>
<LimitIdleTimesConstraint Id="k"><Name>No gaps</Name><Required>false</Required><Weight>1</Weight><CostFunction>Linear</CostFunction><AppliesTo><ResourceGroups><ResourceGroup Reference="all"/></ResourceGroups></AppliesTo><Minimum>0</Minimum><Maximum>0</Maximum></LimitIdleTimesConstraint>
</Constraints>
</Instance>
</Instances>
<SolutionGroups>
<SolutionGroup Id="us">
<MetaData><Contributor>Us</Contributor><Date>3 May</Date><Description>ours</Description><Publication>here</Publication><Remarks>quick</Remarks></MetaData>
<Solution Reference="Hill"><Description>old</Description><Events><Event Reference="e1"><Time Reference="t3"/></Event></Events></Solution>
<Solution Reference="Hill">
<Description>new</Description><RunningTime>9</RunningTime>
<Events>
<Event Reference="e1"><Duration>1</Duration><Time Reference="t1"/><Resources><Resource Reference="x3"><Role>where</Role></Resource></Resources></Event>
<Event Reference="e2"><Time Reference="t3"/></Event>
</Events>
<Report><InfeasibilityValue>0</InfeasibilityValue><ObjectiveValue>4</ObjectiveValue></Report>
</Solution>
</SolutionGroup>
</SolutionGroups>
</HighSchoolTimetableArchive>
`
