import { type BindingField, readField } from './binding-field'

export type BindingVersion = '1.1' | '1.2'

/**
 * The files of a version by their names, with all columns in the order of the standard. `!` stands behind what a row must
 * have; behind the colon stands what the cell may hold: a kind of value, `=` words of a vocabulary, `>` the id of a row of
 * another file, `>>` a list of them. Every file begins with {@link firstColumns}.
 * Source: OneRoster 1.1 CSV tables, OneRoster 1.2 CSV binding.
 */
const shared = {
  academicSessions:
    'title! type!:=session startDate!:date endDate!:date parentSourcedId:>academicSessions schoolYear!:year',
  orgs: 'name! type!:=org identifier parentSourcedId:>orgs',
  courses:
    'schoolYearSourcedId:>academicSessions title! courseCode grades:list orgSourcedId!:>orgs subjects:list subjectCodes:list',
  classes:
    'title! grades:list courseSourcedId!:>courses classCode classType!:=class location schoolSourcedId!:>orgs termSourcedIds!:>>academicSessions subjects:list subjectCodes:list periods:list',
  enrollments:
    'classSourcedId!:>classes schoolSourcedId!:>orgs userSourcedId!:>users role!:=enrollment primary:boolean beginDate:date endDate:date',
  demographics:
    'birthDate:date sex:=sex americanIndianOrAlaskaNative:boolean asian:boolean blackOrAfricanAmerican:boolean nativeHawaiianOrOtherPacificIslander:boolean white:boolean demographicRaceTwoOrMoreRaces:boolean hispanicOrLatinoEthnicity:boolean countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus',
  resources: 'vendorResourceId! title roles:list importance:=importance vendorId applicationId',
  classResources: 'title classSourcedId!:>classes resourceSourcedId!:>resources',
  courseResources: 'title courseSourcedId!:>courses resourceSourcedId!:>resources',
}

const versions: Record<BindingVersion, Record<string, string>> = {
  '1.1': {
    ...shared,
    users:
      'enabledUser!:boolean orgSourcedIds!:>>orgs role!:=user username! userIds:ids givenName! familyName! middleName identifier email sms phone agentSourcedIds:>>users grades:list password',
    categories: 'title!',
    lineItems:
      'title! description assignDate!:date dueDate!:date classSourcedId!:>classes categorySourcedId!:>categories gradingPeriodSourcedId!:>academicSessions resultValueMin!:number resultValueMax!:number',
    results:
      'lineItemSourcedId!:>lineItems studentSourcedId!:>users scoreStatus!:=score score!:number scoreDate!:date comment',
  },
  '1.2': {
    ...shared,
    users:
      'enabledUser!:boolean username! userIds:ids givenName! familyName! middleName identifier email sms phone agentSourcedIds:>>users grades:list password userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId:>orgs pronouns',
    roles:
      'userSourcedId!:>users roleType!:=roleType role!:=user beginDate:date endDate:date orgSourcedId!:>orgs userProfileSourcedId:>userProfiles',
    userProfiles:
      'userSourcedId!:>users profileType! vendorId! applicationId description credentialType! username! password',
    userResources: 'userSourcedId!:>users orgSourcedId:>orgs classSourcedId:>classes resourceSourcedId!:>resources',
    categories: 'title! weight:number',
    lineItems:
      'title! description assignDate!:date dueDate!:date classSourcedId!:>classes categorySourcedId!:>categories academicSessionSourcedId!:>academicSessions resultValueMin:number resultValueMax:number schoolSourcedId!:>orgs',
    lineItemLearningObjectiveIds: 'lineItemSourcedId!:>lineItems source!:=source learningObjectiveId!',
    lineItemScoreScales: 'title! lineItemSourcedId!:>lineItems scoreScaleSourcedId!:>scoreScales',
    results:
      'lineItemSourcedId!:>lineItems studentSourcedId!:>users scoreStatus!:=score score:number scoreDate!:date comment textScore classSourcedId:>classes inProgress:boolean incomplete:boolean late:boolean missing:boolean',
    resultLearningObjectiveIds: 'resultSourcedId!:>results source!:=source learningObjectiveId! score:number textScore',
    resultScoreScales: 'title! resultSourcedId!:>results scoreScaleSourcedId!:>scoreScales',
    scoreScales: 'title! type! orgSourcedId!:>orgs courseSourcedId:>courses classSourcedId!:>classes scoreScaleValue!',
  },
}

const firstColumns = 'sourcedId!:id status dateLastModified'
/** Whoever has demographics is a user with that very id. */
const ofUsers = 'sourcedId!:>users status dateLastModified'

const fieldsOf = (name: string, columns: string) =>
  `${name === 'demographics' ? ofUsers : firstColumns} ${columns}`.split(' ').map(readField)

const read = (version: BindingVersion): Record<string, BindingField[]> =>
  Object.fromEntries(Object.entries(versions[version]).map(([name, columns]) => [name, fieldsOf(name, columns)]))

/** The columns of every file of a version, by the file's name without `.csv`. */
export const bindingFiles: Record<BindingVersion, Record<string, BindingField[]>> = {
  '1.1': read('1.1'),
  '1.2': read('1.2'),
}

const userRoles11 = ['administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher']
const sharedWords = {
  session: ['gradingPeriod', 'schoolYear', 'semester', 'term'],
  org: ['department', 'district', 'local', 'national', 'school', 'state'],
  class: ['homeroom', 'scheduled'],
  importance: ['primary', 'secondary'],
  roleType: ['primary', 'secondary'],
  source: ['case', 'unknown'],
  score: ['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'],
}

/** The closed vocabularies; 1.2 lets a school add words of its own that begin with `ext:`. */
export const vocabularies: Record<BindingVersion, Record<string, readonly string[]>> = {
  '1.1': { ...sharedWords, user: userRoles11, enrollment: userRoles11, sex: ['female', 'male'] },
  '1.2': {
    ...sharedWords,
    user: [
      ...['aide', 'counselor', 'districtAdministrator', 'guardian', 'parent', 'principal', 'proctor', 'relative'],
      ...['siteAdministrator', 'student', 'systemAdministrator', 'teacher'],
    ],
    enrollment: ['administrator', 'proctor', 'student', 'teacher'],
    sex: ['female', 'male', 'other', 'unspecified'],
  },
}

/** Those of 1.2 that stay closed. */
export const closedVocabularies: readonly string[] = ['roleType', 'source']
