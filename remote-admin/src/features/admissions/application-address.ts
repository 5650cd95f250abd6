/** Where the record of an application is. Numbers have slashes, so it stands in the query. */
export const addressOfApplication = (number: string) => `/admissions?${new URLSearchParams({ application: number })}`
