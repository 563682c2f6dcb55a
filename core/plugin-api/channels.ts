import type { HookContext, ReservationEventName, ReservationTelling } from './hooks.ts'
import type { TenantContext } from './tenant-context.ts'

/** A message for a customer who agreed to it. */
export interface ChannelMessage {
  /** The same at each try, so that a service can drop a second one. */
  id: string
  /**
   * 1 at the first try. A service that knows no ids of ours is asked at a later one whether it has the message already:
   * an earlier try may have arrived although its answer did not.
   */
  attempt: number
  /** Where it goes: a phone number in E.164, or an e-mail address in small letters. */
  to: string
  /** What happened, as the customer may see it, in their language. */
  telling: ReservationTelling
}

/** What came back from an address. */
export interface ChannelReply {
  /** The service's own, by which a second delivery of it is dropped; up to 100 characters. */
  id: string
  /** In the form in which messages are sent there. */
  from: string
  /** What was written; a thousand characters are kept. */
  text: string
  /**
   * `withdrawn`: the address wants no more messages (a STOP), which only it can undo; `given`: it wants them again.
   * Absent where the reply says neither.
   */
  consent?: 'withdrawn' | 'given'
}

/** What became of a message after its service had taken it. */
export interface ChannelReceipt {
  /** The id with which it was sent. */
  message: string
  state: 'delivered' | 'failed'
  /** Why it failed, for staff: a word key of the plugin, or up to 200 characters; no numbers, no names. */
  reason?: string
  /** Whether its address wants no messages: withdraws the consent. */
  isUnwanted?: boolean
}

/** What a channel's service posts. */
export interface ChannelRequest {
  rawBody: Uint8Array
  headers: Record<string, string | undefined>
  /** The path that was called, with its query: some services sign it. */
  path: string
}

/**
 * A way to reach customers beside mail, by text or push. The core asks for consent, keeps it with its words, knows
 * who may be written to, and tries again what failed; the channel only talks to its service. What a service knows by
 * another name than a phone number or an address (the devices of an app) the plugin keeps in its storage, by that.
 */
export interface Channel {
  /** `{plugin}.{name}` */
  name: string
  /** What of a customer's contact messages go to. Without it there is nothing to ask. */
  to: 'phone' | 'email'
  /**
   * Key of the sentence beside the tick by which customers agree, a word of the plugin's; its argument is `provider`.
   */
  consent: string
  /** The events that go by it, as the tenant's settings have it. Audiences other than customers hear of none. */
  events(settings: Record<string, unknown>): readonly ReservationEventName[]
  /** For how many hours a message is worth trying; half a day if absent. */
  hours?: number
  /**
   * Sends a message or throws: then it is tried again, at growing intervals. A `ChannelFault` ends it at once. The
   * signal aborts after 15 seconds.
   */
  send(
    context: Pick<HookContext, keyof TenantContext | 'signal' | 'word' | 'storage'>,
    message: ChannelMessage,
  ): Promise<void>
  /**
   * Replies that the service posts to `/plugins/{plugin}/inbound`. Null for a request that the service has not signed.
   * Has 5 seconds.
   */
  receive?(context: TenantContext, request: ChannelRequest): Promise<ChannelReply[] | null> | ChannelReply[] | null
  /** The same for what became of messages, which it posts to `/plugins/{plugin}/receipts`. */
  receipts?(context: TenantContext, request: ChannelRequest): Promise<ChannelReceipt[] | null> | ChannelReceipt[] | null
  /** What the service wants to be answered to what it posts; JSON with their number if absent. */
  answer?: { type: string; body: string }
}

/**
 * Why a message will never arrive. `rejected`: the service does not take it (no such number); `unwanted`: it knows that
 * the address wants none, which withdraws the consent. Staff read the message with the reservation: a word key of the
 * plugin, or a sentence; no numbers, no names, no secrets.
 */
export class ChannelFault extends Error {
  readonly kind: 'rejected' | 'unwanted'
  constructor(kind: ChannelFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ChannelFault'
    this.kind = kind
  }
}
