import { isRecord } from '../domain/is-record.ts'
import { callPlugin, faultText } from '../operations/plugins/plugin-call.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { Channel, ChannelReply, PluginRequest, PluginResponse } from '../plugin-api/index.ts'

/** Takes a reply; may be given the same any number of times. */
export type OnReply = (input: { tenant: Tenant; channel: Channel; reply: ChannelReply }) => Promise<void>

interface Received extends Pick<PluginRequest, 'rawBody' | 'headers'> {
  tenant: Tenant
  plugin: string
  channels: Channel[]
  onReply: OnReply
  log: Pick<Ports['log'], 'warn'>
}

/** Time limit of a channel for reading replies, milliseconds. */
const patience = 5_000
/** The most replies of one request: a service that has more sends them in several. */
const atOnce = 50

const json = (status: number, body: object): PluginResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const isReply = (value: unknown): value is ChannelReply =>
  isRecord(value) &&
  [value.id, value.from, value.text].every((part) => typeof part === 'string') &&
  String(value.id).length <= 100 &&
  [undefined, 'withdrawn', 'given'].some((one) => one === value.consent)

/**
 * Takes what a channel's service posts, once the channel has verified it. Answers 400 if every channel of the plugin
 * found it forged, 503 if one failed to read it, so that it is sent again, and 502 for what is no list of replies.
 */
export async function receiveReplies(received: Received): Promise<PluginResponse> {
  const { tenant, plugin, channels, rawBody, headers, onReply, log } = received
  let isUnread = false
  for (const channel of channels) {
    const told = { ...tenant.scope, channel: channel.name }
    let replies: unknown
    try {
      const context = tenant.context(plugin)
      replies = await callPlugin(patience, () => channel.receive?.(context, { rawBody, headers }) ?? null)
    } catch (error) {
      log.warn({ ...told, fault: faultText(error) }, 'a channel could not read a reply')
      isUnread = true
      continue
    }
    if (replies === null) continue
    if (!Array.isArray(replies) || replies.length > atOnce || !replies.every(isReply)) {
      log.warn({ ...told, most: atOnce }, 'a channel returned what is no list of replies')
      return json(502, { error: 'invalid_replies' })
    }
    for (const reply of replies) await onReply({ tenant, channel, reply })
    return json(200, { received: replies.length })
  }
  return isUnread ? json(503, { error: 'unavailable' }) : json(400, { error: 'invalid_signature' })
}
