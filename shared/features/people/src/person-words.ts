export const sexWords = { female: 'Female', male: 'Male' } as const
