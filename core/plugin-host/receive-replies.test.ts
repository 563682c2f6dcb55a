import { expect, test } from 'vitest'
import type { Tenant } from '../operations/tenant.ts'
import type { Channel, ChannelReceipt, ChannelReply } from '../plugin-api/index.ts'
import { soundPlugins } from '../testing/worlds/samples/sound-plugins.ts'
import { receiveReceipts, receiveReplies } from './receive-replies.ts'

const tenant = { scope: { whitelabel: 'northwind', provider: 'quay' }, context: () => ({}) } as unknown as Tenant
const channelWith = (more: Partial<Channel>): Channel => ({
  ...{ name: 'acme-pager.text', to: 'phone', consent: 'acme-pager.consent', events: () => [], send: async () => {} },
  ...more,
})

async function post(...channels: Channel[]) {
  const taken: (ChannelReceipt | ChannelReply)[] = []
  const warnings: string[] = []
  const posted = {
    ...{ tenant, plugin: 'acme-pager', channels, rawBody: new Uint8Array(), headers: {}, path: '/x?y=z' },
    ports: { pluginhealth: soundPlugins },
    log: { warn: (_fields: object, message: string) => void warnings.push(message) },
  }
  const receipts = await receiveReceipts({ ...posted, onReceipt: async ({ receipt }) => void taken.push(receipt) })
  const replies = await receiveReplies({ ...posted, onReply: async ({ reply }) => void taken.push(reply) })
  return { receipts, replies, taken, warnings }
}

const receipt: ChannelReceipt = { message: 'm-1', state: 'failed', reason: 'gone', isUnwanted: true }
const reply: ChannelReply = { id: 'r-1', from: '+12075550142', text: 'Hello?' }

test('takes what a channel has verified, and answers as its service wants it', async () => {
  const both = { receive: () => [reply], receipts: () => [receipt] }
  expect(await post(channelWith(both))).toMatchObject({
    ...{ receipts: { status: 200, body: '{"received":1}' }, replies: { status: 200 }, taken: [receipt, reply] },
  })
  const answer = { type: 'text/xml', body: '<Response/>' }
  expect((await post(channelWith({ ...both, answer }))).receipts).toEqual({
    status: 200,
    headers: { 'content-type': 'text/xml' },
    body: '<Response/>',
  })
})

test('gives a channel the path that was called, with its query', async () => {
  const paths: string[] = []
  await post(
    channelWith({
      receipts(_context, { path }) {
        paths.push(path)
        return []
      },
    }),
  )
  expect(paths).toEqual(['/x?y=z'])
})

test('what no channel has verified is forged', async () => {
  const { receipts, replies, taken } = await post(channelWith({ receive: () => null, receipts: () => null }))
  expect([receipts.status, replies.status, taken]).toEqual([400, 400, []])
})

test('what a channel can not read is sent again', async () => {
  const broken = (): never => {
    throw new Error('no')
  }
  const { receipts, replies, warnings } = await post(channelWith({ receive: broken, receipts: broken }))
  expect([receipts.status, replies.status, warnings.length]).toEqual([503, 503, 2])
})

test.each([
  [[{ message: 'x'.repeat(65), state: 'failed' }]],
  [[{ message: 'm', state: 'sent' }]],
  [[{ message: 'm', state: 'failed', reason: 7 }]],
  [Array.from({ length: 51 }, () => receipt)],
  ['garbage'],
])('what is no list of receipts changes nothing', async (found) => {
  const { receipts, taken } = await post(channelWith({ receipts: () => found as ChannelReceipt[] }))
  expect([receipts.status, taken]).toEqual([502, []])
})
