/** An address of a provider's program, which is told of its reservations. */
export interface WebhookEndpoint {
  id: string
  provider: string
  url: string
  /** Names of the events that it wants; empty for all. */
  events: string[]
  /** Random. The secret is derived from it, the id and the server's own, so that no copy of it is stored. */
  salt: string
  /** The salt before the last rotation, and until when it signs too. */
  formersalt: string | null
  formeruntil: number | null
  /** `off` once nobody answered for days, `gone` after it answered 410. */
  state: 'on' | 'off' | 'gone'
  /** Since when every try has failed; null after one that arrived. */
  failingsince: number | null
  created: number
}

/** A message to an endpoint. */
export interface WebhookDelivery {
  /** Also the message's id, by which a receiver recognises a repetition. */
  id: string
  provider: string
  endpoint: string
  /** The endpoint's id while it waits; null once it has ended. */
  lane: string | null
  /** The event's name. */
  name: string
  reservation: string
  /** The bytes that are signed and sent. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  /** The status of the last answer; null for none. */
  answered: number | null
  error: string | null
  created: number
  /** When it is tried next, or when it ended. */
  due: number
}

export interface WebhookRepository {
  insertEndpoint(endpoint: WebhookEndpoint): Promise<void>
  endpoint(id: string): Promise<WebhookEndpoint | null>
  endpoints(): Promise<WebhookEndpoint[]>
  changeEndpoint(
    id: string,
    patch: Partial<Pick<WebhookEndpoint, 'salt' | 'formersalt' | 'formeruntil' | 'state' | 'failingsince'>>,
  ): Promise<void>
  /** Removes it with what was sent to it. */
  removeEndpoint(id: string): Promise<void>
  /** Adds messages; one whose id is there already stays as it is. */
  addDeliveries(deliveries: WebhookDelivery[]): Promise<void>
  delivery(id: string): Promise<WebhookDelivery | null>
  /** Removes every message about a reservation, sent or not: it says whose it is. */
  forget(reservation: string): Promise<void>
  /** The latest first. */
  deliveries(endpoint: string, limit: number): Promise<WebhookDelivery[]>
  changeDelivery(
    id: string,
    patch: Partial<Pick<WebhookDelivery, 'lane' | 'state' | 'attempts' | 'answered' | 'error' | 'due'>>,
  ): Promise<void>
}

/** Derives the secrets of endpoints from what is stored and the server's own. */
export interface WebhookTokens {
  /** `whsec_` and 32 bytes in base64, as Standard Webhooks has it. */
  webhookSecret(endpoint: Pick<WebhookEndpoint, 'id' | 'provider'>, salt: string): string
}
