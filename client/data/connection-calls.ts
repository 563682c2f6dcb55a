import type {
  BeginConnectionAnswer,
  ConnectionEndPreview,
  ConnectionsAnswer,
  PaymentConnection,
} from '../../core/domain/wire/payment-connections.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, oneOf, record, text, texts } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

export type Connection = PaymentConnection

/** The provider's own accounts at payment services, for its staff. */
export interface ConnectionCalls {
  /** As they were known last. */
  connections(): Promise<Answer<Connection[]>>
  /** The same, after the services were asked. */
  check(): Promise<Answer<Connection[]>>
  /** The page at the service on which the account is set up. */
  begin(processor: string): Promise<Answer<string>>
  /** What is under way with an account, before it is disconnected. */
  previewEnd(processor: string): Promise<Answer<ConnectionEndPreview>>
  /** Disconnects an account; all connections as they are then. */
  end(connection: Pick<Connection, 'processor' | 'account'>): Promise<Answer<Connection[]>>
}

const states = ['notconnected', 'pending', 'restricted', 'enabled'] as const

function readConnection(raw: unknown): Connection {
  const { processor, account, state, missing } = record<PaymentConnection>(raw)
  return {
    ...{ processor: text(processor), account: text(account) },
    ...{ state: oneOf(state, states) ?? 'notconnected', missing: texts(missing) },
  }
}

const readAll = (raw: unknown): Connection[] => list(record<ConnectionsAnswer>(raw).connections).map(readConnection)

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

export const createConnectionCalls = (client: RpcClient): ConnectionCalls => ({
  connections: async () => then(await client.read('get_payment_connections', {}), readAll),
  check: async () => then(await client.write('check_payment_connections', {}), readAll),
  begin: async (processor) =>
    then(await client.write('begin_payment_connection', { processor }), (raw) =>
      text(record<BeginConnectionAnswer>(raw).address),
    ),
  previewEnd: async (processor) =>
    then(await client.read('preview_payment_connection_end', { processor }), (raw) => {
      const { underway, refunds, collected } = record<ConnectionEndPreview>(raw)
      return { underway: number(underway), refunds: number(refunds), collected: number(collected) }
    }),
  end: async ({ processor, account }) =>
    then(await client.write('end_payment_connection', { processor, account }), readAll),
})

/** What a service wants in words, each once: its plugin has some for what it names by their keys, we for some kinds. */
export function missingWords(
  { processor, missing }: Pick<Connection, 'processor' | 'missing'>,
  t: (key: string) => string,
): string[] {
  const [plugin = ''] = processor.split('.')
  const isTheirs = (name: string) => name.startsWith(`${plugin}.`) && t(name) !== name
  const kinds = missingKinds(missing.filter((name) => !isTheirs(name)))
  return [...new Set(missing.filter(isTheirs).map(t)), ...kinds.map((kind) => t(`payouts.missing.${kind}`))]
}

/** What a service wants, by its own names, as the kinds that there are words for; each once. */
export function missingKinds(missing: string[]): MissingKind[] {
  const kinds = missing.map((name) => kindBy.get(name.split('.')[0] ?? '') ?? 'other')
  return [...new Set(kinds)]
}

export const missingKindNames = ['bank', 'person', 'company', 'business', 'terms', 'other'] as const
export type MissingKind = (typeof missingKindNames)[number]

const kindBy = new Map<string, MissingKind>(
  Object.entries({
    external_account: 'bank',
    individual: 'person',
    person: 'person',
    representative: 'person',
    owners: 'person',
    directors: 'person',
    executives: 'person',
    relationship: 'person',
    company: 'company',
    business_profile: 'business',
    business_type: 'business',
    tos_acceptance: 'terms',
  } satisfies Record<string, MissingKind>),
)
