const activity = (id: number, words: string, group = 0, total = 1, more = '<Active>true</Active>') => `<Activity>
${words}
<Duration>1</Duration>
<Total_Duration>${total}</Total_Duration>
<Id>${id}</Id>
<Activity_Group_Id>${group}</Activity_Group_Id>
${more}
</Activity>`

const constraint = (name: string, words: string) => `<${name}>
<Weight_Percentage>100</Weight_Percentage>
${words}
<Active>true</Active>
<Comments>why ${name}</Comments>
</${name}>`

const place = (id: number, day: string, hour: string) =>
  constraint(
    'ConstraintActivityPreferredStartingTime',
    `<Activity_Id>${id}</Activity_Id><Preferred_Day>${day}</Preferred_Day><Preferred_Hour>${hour}</Preferred_Hour><Permanently_Locked>true</Permanently_Locked>`,
  )

/** A small school with everything that the FET program writes into its files, as far as its manual tells it. */
export const fetWithEverything = `<?xml version="1.0" encoding="UTF-8"?>
<fet version="6.8.5">
<Mode>Mornings-Afternoons</Mode>
<Institution_Name>Hill School</Institution_Name>
<Comments>second try</Comments>
<Days_List>
<Number_of_Days>2</Number_of_Days>
<Day><Name>Monday</Name><Long_Name>Monday, from eight</Long_Name></Day>
<Day><Name>Tuesday</Name></Day>
</Days_List>
<Hours_List>
<Number_of_Hours>2</Number_of_Hours>
<Hour><Name>1</Name><Long_Name>First</Long_Name></Hour>
<Hour><Name>2</Name></Hour>
</Hours_List>
<Subjects_List>
<Subject><Name>Maths</Name><Long_Name>Mathematics</Long_Name><Code>456</Code><Comments>main</Comments></Subject>
<Subject><Name>Latin</Name><Comments>nobody</Comments></Subject>
</Subjects_List>
<Activity_Tags_List>
<Activity_Tag><Name>loud</Name><Printable>false</Printable><Comments>drums</Comments></Activity_Tag>
<Activity_Tag><Name>quiet</Name><Printable>true</Printable></Activity_Tag>
</Activity_Tags_List>
<Teachers_List>
<Teacher><Name>AB</Name><Target_Number_of_Hours>18</Target_Number_of_Hours><Qualified_Subjects><Qualified_Subject>Maths</Qualified_Subject></Qualified_Subjects><Comments>head</Comments></Teacher>
<Teacher><Name>CD</Name><Target_Number_of_Hours>0</Target_Number_of_Hours><Mornings_Afternoons_Behavior>Exempted</Mornings_Afternoons_Behavior></Teacher>
</Teachers_List>
<Students_List>
<Year><Name>1A</Name><Long_Name>One A</Long_Name><Code>1</Code><Number_of_Students>40</Number_of_Students><Comments>full</Comments>
<Number_of_Categories>1</Number_of_Categories><First_Category_Is_Permanent>true</First_Category_Is_Permanent><Separator> </Separator>
<Category><Number_of_Divisions>2</Number_of_Divisions><Division>red</Division><Division>blue</Division></Category>
<Group><Name>1A red</Name><Number_of_Students>20</Number_of_Students><Comments>half</Comments>
<Subgroup><Name>1A red x</Name><Number_of_Students>10</Number_of_Students><Comments>quarter</Comments></Subgroup>
</Group>
</Year>
</Students_List>
<Activities_List>
${activity(1, '<Teacher>AB</Teacher><Subject>Maths</Subject><Activity_Tag>loud</Activity_Tag><Students>1A</Students>', 1, 2)}
${activity(2, '<Teacher>AB</Teacher><Subject>Maths</Subject><Activity_Tag>loud</Activity_Tag><Students>1A</Students>', 1, 2)}
${activity(3, '<Subject>Maths</Subject><Students>1A red</Students>', 0, 1, '<Number_Of_Students>12</Number_Of_Students><Active>true</Active><Comments>late</Comments>')}
${activity(4, '<Teacher>CD</Teacher><Subject>Latin</Subject>', 0, 1, '<Active>false</Active><Comments>next year</Comments>')}
</Activities_List>
<Buildings_List>
<Building><Name>Old House</Name><Long_Name>The old house</Long_Name><Code>OH</Code><Comments>stairs</Comments></Building>
</Buildings_List>
<Rooms_List>
<Room><Name>Hall</Name><Building>Old House</Building><Capacity>200</Capacity><Virtual>false</Virtual><Comments>cold</Comments></Room>
<Room><Name>Lab</Name><Building></Building><Capacity>30000</Capacity><Virtual>false</Virtual></Room>
<Room><Name>Both</Name><Virtual>true</Virtual><Number_of_Sets_of_Real_Rooms>2</Number_of_Sets_of_Real_Rooms>
<Set_of_Real_Rooms><Number_of_Real_Rooms>1</Number_of_Real_Rooms><Real_Room>Hall</Real_Room></Set_of_Real_Rooms>
<Set_of_Real_Rooms><Number_of_Real_Rooms>1</Number_of_Real_Rooms><Real_Room>Lab</Real_Room></Set_of_Real_Rooms>
</Room>
</Rooms_List>
<Time_Constraints_List>
${constraint('ConstraintBasicCompulsoryTime', '')}
${constraint('ConstraintTeacherMaxGapsPerWeek', '<Teacher_Name>AB</Teacher_Name><Max_Gaps>1</Max_Gaps>')}
${place(1, 'Monday', '1')}
${place(4, 'Monday', '2')}
</Time_Constraints_List>
<Space_Constraints_List>
${constraint('ConstraintBasicCompulsorySpace', '')}
${constraint('ConstraintActivityPreferredRoom', '<Activity_Id>1</Activity_Id><Room>Both</Room><Number_of_Real_Rooms>2</Number_of_Real_Rooms><Real_Room>Hall</Real_Room><Real_Room>Lab</Real_Room><Permanently_Locked>true</Permanently_Locked>')}
${constraint('ConstraintActivityPreferredRoom', '<Activity_Id>2</Activity_Id><Room>Hall</Room><Permanently_Locked>false</Permanently_Locked>')}
${constraint('ConstraintActivityPreferredRoom', '<Activity_Id>4</Activity_Id><Room>Lab</Room><Permanently_Locked>true</Permanently_Locked>')}
</Space_Constraints_List>
<Timetable_Generation_Options_List>
<GroupActivitiesInInitialOrder><Number_of_Activities>2</Number_of_Activities><Activity_Id>1</Activity_Id><Activity_Id>2</Activity_Id><Active>true</Active><Comments>first</Comments></GroupActivitiesInInitialOrder>
</Timetable_Generation_Options_List>
</fet>
`
