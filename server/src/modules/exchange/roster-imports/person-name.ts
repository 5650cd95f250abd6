/** As a person is named in sentences and lists: the family name first. */
export const nameOf = ({ givenNames, familyName }: { givenNames: string; familyName: string }) =>
  [familyName, givenNames].filter(Boolean).join(', ')
