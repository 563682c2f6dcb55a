import { isRecord } from '../../domain/is-record.ts'

/** What a customer answered to a message. */
export interface KeptReply {
  /** Of the channel and the service's own id. */
  id: string
  channel: string
  text: string
  at: number
}

const isKept = (value: unknown): value is KeptReply => isRecord(value) && typeof value.text === 'string'

/** What came back to messages about a reservation, oldest first. */
export const repliesOf = ({ extra }: { extra: Record<string, unknown> }): KeptReply[] =>
  Array.isArray(extra.replies) ? extra.replies.filter(isKept) : []
