import { addressOf } from '@bellhouse/contracts'
/** Where the record of an application is. Numbers have slashes, so it stands in the query. */
export const addressOfApplication = (number: string) => addressOf.admissions({ application: number })
