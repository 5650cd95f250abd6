export interface Outcome {
  said: string
  /** `false` lets the command end with 2: it was done, and something is damaged or missing. */
  isWell: boolean
}
