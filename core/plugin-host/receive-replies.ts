import { isRecord } from '../domain/is-record.ts'
import { type HealthPort, watched } from '../operations/plugins/health/watched.ts'
import { OverLimit } from '../operations/plugins/over-limit.ts'
import { callPlugin, faultText } from '../operations/plugins/plugin-call.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { Channel, ChannelReceipt, ChannelReply, ChannelRequest, PluginResponse } from '../plugin-api/index.ts'
import { pluginLimits } from '../plugin-api/limits.ts'

/** Takes a reply; may be given the same any number of times. */
export type OnReply = (input: { tenant: Tenant; channel: Channel; reply: ChannelReply }) => Promise<void>
/** Takes what became of a message; may be given the same any number of times. */
export type OnReceipt = (input: { tenant: Tenant; channel: Channel; receipt: ChannelReceipt }) => Promise<void>

interface Posted extends ChannelRequest {
  tenant: Tenant
  plugin: string
  channels: Channel[]
  log: Pick<Ports['log'], 'warn'>
  ports: HealthPort
}

const { replies: limits } = pluginLimits

const json = (status: number, body: object): PluginResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const isReply = (value: unknown): value is ChannelReply =>
  isRecord(value) &&
  [value.id, value.from, value.text].every((part) => typeof part === 'string') &&
  String(value.id).length <= limits.id.most &&
  [undefined, 'withdrawn', 'given'].some((one) => one === value.consent)

const isReceipt = (value: unknown): value is ChannelReceipt =>
  isRecord(value) &&
  typeof value.message === 'string' &&
  value.message.length <= limits.message.most &&
  (value.state === 'delivered' || value.state === 'failed') &&
  (value.reason === undefined || typeof value.reason === 'string') &&
  (value.isUnwanted === undefined || typeof value.isUnwanted === 'boolean')

class NoList extends Error {
  constructor(options?: ErrorOptions) {
    super('What it returned is no list of replies or receipts.', options)
  }
}

interface Reading<T> {
  what: 'replies' | 'receipts'
  read(channel: Channel, request: ChannelRequest): unknown
  is(value: unknown): value is T
  take(channel: Channel, one: T): Promise<void>
}

/**
 * Takes what a channel's service posts, once the channel has verified it. Answers 400 if every channel of the plugin
 * found it forged, 503 if one failed to read it, so that it is sent again, and 502 for what is no list of it.
 */
async function received<T>(posted: Posted, { what, read, is, take }: Reading<T>): Promise<PluginResponse> {
  const { tenant, plugin, channels, rawBody, headers, path, log, ports } = posted
  let isUnread = false
  for (const channel of channels) {
    const told = { ...tenant.scope, channel: channel.name }
    const asked = { scope: tenant.scope, plugin, place: 'posts' as const, part: `${channel.name} ${what}` }
    const ask = async (): Promise<T[] | null> => {
      const found: unknown = await callPlugin(limits.time, () => read(channel, { rawBody, headers, path }) ?? null)
      if (found === null) return null
      if (!Array.isArray(found)) throw new NoList()
      if (found.length > limits.atOnce.most) throw new NoList({ cause: new OverLimit(limits.atOnce, found.length) })
      if (found.every(is)) return found
      throw new NoList()
    }
    let found: T[] | null
    try {
      found = await watched(asked, ports, ask, { isDone: (answer) => answer !== null })
    } catch (error) {
      if (error instanceof NoList) {
        log.warn({ ...told, most: limits.atOnce.most }, 'a channel returned what is no list of replies or receipts')
        return json(502, { error: 'invalid_replies' })
      }
      log.warn({ ...told, fault: faultText(error) }, 'a channel could not read what its service posted')
      isUnread = true
      continue
    }
    if (found === null) continue
    for (const one of found) await take(channel, one)
    const { answer } = channel
    if (!answer) return json(200, { received: found.length })
    return { status: 200, headers: { 'content-type': answer.type }, body: answer.body }
  }
  return isUnread ? json(503, { error: 'unavailable' }) : json(400, { error: 'invalid_signature' })
}

/** Takes replies of customers. */
export const receiveReplies = (posted: Posted & { onReply: OnReply }): Promise<PluginResponse> => {
  const { tenant, plugin, onReply } = posted
  return received(posted, {
    what: 'replies',
    read: (channel, request) => channel.receive?.(tenant.context(plugin), request),
    is: isReply,
    take: (channel, reply) => onReply({ tenant, channel, reply }),
  })
}

/** Takes what became of messages. */
export const receiveReceipts = (posted: Posted & { onReceipt: OnReceipt }): Promise<PluginResponse> => {
  const { tenant, plugin, onReceipt } = posted
  return received(posted, {
    what: 'receipts',
    read: (channel, request) => channel.receipts?.(tenant.context(plugin), request),
    is: isReceipt,
    take: (channel, receipt) => onReceipt({ tenant, channel, receipt }),
  })
}
