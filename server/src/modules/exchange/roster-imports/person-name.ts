export const nameOf = ({ givenNames, familyName }: { givenNames: string; familyName: string }) =>
  [familyName, givenNames].filter(Boolean).join(', ')
