/** A conversation, and the message in it that was searched for. */
export interface Place {
  threadId: string
  seq?: number
}
