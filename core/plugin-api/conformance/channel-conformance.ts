import assert from 'node:assert/strict'
import { audiencesOf } from '../audiences.ts'
import {
  type Channel,
  ChannelFault,
  type ChannelMessage,
  type ChannelReceipt,
  type ChannelReply,
  type ChannelRequest,
} from '../channels.ts'
import type { ReservationTelling } from '../hooks.ts'
import type { PluginStorage } from '../storage.ts'
import type { TenantContext } from '../tenant-context.ts'
import { memoryStorage } from './plugin-world.ts'
import type { Runner } from './processor-conformance.ts'

/** A request of the service; the path is of no matter to most. */
type Posted = Pick<ChannelRequest, 'rawBody' | 'headers'> & { path?: string }

export interface ChannelUnderTest {
  channel: Channel
  context: TenantContext
  /** What the plugin keeps, for a channel that finds there whom its service knows by an address; empty if absent. */
  storage?: PluginStorage
  /** What arrived at the service, oldest first. */
  arrived(): Promise<{ to: string; text: string }[]>
  /**
   * Addresses of the channel: one that gets messages, and where there is such, one of which the service wants to hear
   * nothing.
   */
  addresses: { good: string; rejected?: string }
  /** The same tenant while the service is unavailable. */
  broken: TenantContext
  /** A request as the service signs it; absent where the channel takes no replies. */
  signed?(replies: ChannelReply[]): Posted
  /** The same for receipts; absent where the channel takes none. */
  signedReceipts?(receipts: ChannelReceipt[]): Posted
  /** What the service says of messages, each list in a request of its own. */
  receipts?: ChannelReceipt[][]
  /** How many replies the service posts at once; two if absent. */
  atOnce?: 1 | 2
}

/** A confirmed lesson, as its customer is told. */
export const exampleTelling = (): ReservationTelling => ({
  id: 'res-1.reservation.booked.0',
  name: 'reservation.booked',
  occurred: Date.UTC(2026, 10, 20, 12),
  reservation: { id: 'res-1', status: 'booked', start: '2026-11-21 10:00:00', end: '2026-11-21 11:00:00', seats: 1 },
  steps: {},
  bookable: { id: 'lesson', name: 'Lesson' },
  provider: { id: 'quay', name: 'Quay Street Paddle & Sail' },
  resources: [],
  user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
  manageUrl: 'http://quay.northwind.localhost:3000/manage/res-1?token=t',
  refund: { until: '', isPast: false, amount: 0, keepsvolumediscount: true, locked: 0, restUntil: '' },
  cart: null,
  offered: null,
  balance: null,
  data: {},
  audience: 'customer',
  to: { email: 'ada@customers.example', firstname: 'Ada' },
  link: 'http://quay.northwind.localhost:3000/manage/res-1?token=t',
  invitations: [],
  groups: [],
  deadline: null,
  former: null,
})

const isOfCustomers = (name: string): boolean =>
  Object.entries(audiencesOf).some(([of, audiences]) => of === name && audiences.some((one) => one === 'customer'))

/** Anybody may post: what the service did not sign is null, and no fault of the plugin. */
async function takesNone(call: string, read: Promise<unknown>): Promise<void> {
  const told = `${call}() must answer null for what its service did not sign, before it reads it`
  const found = await read.catch((error: unknown) => assert.fail(`${told}: it throws ${String(error)}`))
  assert.equal(found, null, told)
}

/**
 * The kit for channels: messages arrive, faults have their kinds, and no reply is taken that the service did not sign.
 */
export function testChannel({ describe, it }: Runner, under: ChannelUnderTest) {
  const { channel, context, arrived, addresses, broken, signed, storage = memoryStorage() } = under
  const call = (tenant: TenantContext, signal = AbortSignal.timeout(15_000)) => ({
    ...{ ...tenant, signal, storage },
    word: (key: string) => key,
  })
  const message = (to: string, id = 'message-1'): ChannelMessage => ({
    ...{ id, attempt: 1, to, telling: exampleTelling() },
  })
  const posted = ({ path = '/plugins/channel/inbound', ...request }: Posted): ChannelRequest => ({ ...request, path })
  /** A request of which one byte is another. */
  const forged = ({ rawBody, ...request }: Posted): ChannelRequest =>
    posted({
      ...request,
      rawBody: Uint8Array.from(rawBody, (byte, index) => (index === rawBody.length - 2 ? byte ^ 1 : byte)),
    })

  describe(`${channel.name} keeps the contract of a channel`, () => {
    it('is named after its plugin, and so are its words', async () => {
      const [plugin = ''] = channel.name.split('.')
      const named = `'${channel.name}' can't be a channel's name: write 'your-plugin.${channel.name}'`
      assert.match(channel.name, /^[a-z][a-z0-9-]*\.[a-z][a-z0-9_-]*$/, named)
      const consent = `the word key of its consent, '${channel.consent}', must begin with '${plugin}.'`
      assert.ok(channel.consent.startsWith(`${plugin}.`), consent)
    })
    it('goes by events of which customers hear', async () => {
      const events = channel.events(context.settings)
      const told = Object.keys(audiencesOf).filter(isOfCustomers)
      for (const name of events)
        assert.ok(told.includes(name), `customers hear nothing of '${name}'; there is ${told.join(', ')}`)
      assert.equal(new Set(events).size, events.length, 'each event once')
    })
    it('sends a message to the address that it is given', async () => {
      const before = (await arrived()).length
      await channel.send(call(context), message(addresses.good))
      const all = await arrived()
      assert.equal(all.length, before + 1, 'one message must have arrived once send() has ended: await what sends it')
      const { to, text } = all.at(-1) ?? {}
      assert.equal(
        to,
        addresses.good,
        `\`arrived\` must say { to, text } of each, and \`to\` must be '${addresses.good}'`,
      )
      assert.ok(text, '`arrived` must say { to, text } of each, and `text` must be what was sent')
    })
    it('tells nobody of its settings', async () => {
      await channel.send(call(context), message(addresses.good, 'message-2'))
      const { text = '' } = (await arrived()).at(-1) ?? {}
      for (const value of Object.values(context.settings))
        if (typeof value === 'string' && value.length >= 8) assert.ok(!text.includes(value), 'a setting is in the text')
    })
    if (addresses.rejected !== undefined) {
      const { rejected } = addresses
      it('ends what its service rejects', async () => {
        await assert.rejects(channel.send(call(context), message(rejected)), (error: unknown) => {
          assert.ok(error instanceof ChannelFault, `a ChannelFault, not ${String(error)}`)
          assert.ok(!error.message.includes(rejected), 'the fault does not name the address')
          return true
        })
      })
    }
    it('throws where its service is unavailable, to be tried again', async () => {
      const isOrdinary = (error: unknown) => {
        assert.ok(!(error instanceof ChannelFault), 'an ordinary error, since it may work later')
        return true
      }
      const sent = channel.send(call(broken), message(addresses.good))
      await assert.rejects(sent, isOrdinary, 'send must throw, or the message counts as sent and is lost')
    })
    const { receive } = channel
    if (receive && signed) {
      const replies: ChannelReply[] = [
        { id: 'reply-1', from: addresses.good, text: 'Is there parking?' },
        { id: 'reply-2', from: addresses.good, text: 'STOP', consent: 'withdrawn' },
      ]
      const lists = under.atOnce === 1 ? replies.map((reply) => [reply]) : [replies]
      it('reads replies that its service signed', async () => {
        const told = 'receive() must answer the replies as `signed` posts them: { id, from, text } and a consent'
        for (const list of lists) assert.deepEqual(await receive(context, posted(signed(list))), list, told)
      })
      it('takes none that is forged', async () => {
        const read = async (request: ChannelRequest) => receive(context, request)
        for (const list of lists) {
          await takesNone('receive', read(forged(signed(list))))
          await takesNone('receive', read(posted({ ...signed(list), headers: {} })))
        }
      })
    }
    const { receipts } = channel
    const { signedReceipts } = under
    if (receipts && signedReceipts) {
      it('reads what became of messages, where its service signed it', async () => {
        const read = async (request: ChannelRequest) => receipts(context, request)
        for (const list of under.receipts ?? []) {
          const request = signedReceipts(list)
          assert.deepEqual(
            await read(posted(request)),
            list,
            'receipts() must answer them as `signedReceipts` posts them',
          )
          await takesNone('receipts', read(forged(request)))
          await takesNone('receipts', read(posted({ ...request, headers: {} })))
        }
      })
    }
  })
}
