import type { ReservationAnswer } from '../../core/domain/wire/index.ts'
import { type MessageState, messageStates } from '../../core/domain/wire/message-states.ts'
import { oneOf, record, text } from './read.ts'

/** That a customer is told beside mail. */
export interface Consent {
  channel: string
  address: string
  words: string
}

/** What a customer answered to messages, and when (ISO 8601). */
export interface Reply {
  text: string
  at: string
}

/** A message beside mail, when it came to its state (ISO 8601), and why not. */
export interface ToldMessage {
  channel: string
  event: string
  state: MessageState
  at: string
  reason: string
}

export function readConsent(raw: unknown): Consent {
  const { channel, address, words } = record<ReservationAnswer['consents'][number]>(raw)
  return { channel: text(channel), address: text(address), words: text(words) }
}

export function readReply(raw: unknown): Reply {
  const reply = record<NonNullable<ReservationAnswer['replies']>[number]>(raw)
  return { text: text(reply.text), at: text(reply.at_utc) }
}

export function readMessage(raw: unknown): ToldMessage {
  const message = record<NonNullable<ReservationAnswer['messages']>[number]>(raw)
  const { channel, event, state, at_utc, reason } = message
  return {
    ...{ channel: text(channel), event: text(event) },
    state: oneOf(state, messageStates) ?? 'sent',
    at: text(at_utc),
    reason: text(reason),
  }
}
