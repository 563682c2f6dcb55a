import { createHash } from 'node:crypto'
import { isRecord } from '../../domain/is-record.ts'
import type { AddJob } from '../../plugin-api/index.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { laneOf, type PluginWork, untried } from './plugin-work.ts'

const mostWaiting = 1_000
const largestPayload = 16_384
const longestId = 100

/** The id of work that is asked for, which no regular work has. */
const jobId = (plugin: string, id: string) =>
  `later-${createHash('sha256')
    .update(JSON.stringify([plugin, id]))
    .digest('hex')
    .slice(0, 32)}`

/** Adds work for the jobs of a plugin, for one provider. */
export const addJob =
  (
    plugin: string,
    { provider, whitelabel }: TenantScope,
    ports: Pick<Ports, 'repositories' | 'clock' | 'ids'>,
  ): AddJob =>
  async ({ job, payload = {}, at, id }) => {
    const now = ports.clock.now()
    if (provider === '') throw new Error('On a white-label’s own domain a plugin keeps nothing and has no jobs.')
    if (typeof job !== 'string' || !job.startsWith(`${plugin}.`)) throw new Error(`'${job}' is no job of '${plugin}'.`)
    if (!isRecord(payload) || JSON.stringify(payload).length > largestPayload)
      throw new Error(`What is given with a job is an object of up to ${largestPayload} characters of JSON.`)
    if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > longestId))
      throw new Error(`The id of a job has 1 to ${longestId} characters.`)
    const { pluginwork } = ports.repositories({ provider, whitelabel })
    const lane = laneOf({ provider, plugin })
    if ((await pluginwork.waiting(lane, mostWaiting)) >= mostWaiting)
      throw new Error(`${mostWaiting} pieces of its work wait already.`)
    const work: PluginWork = {
      ...{ id: jobId(plugin, id ?? ports.ids.ordered()), provider, plugin, kind: 'job', name: job, lane },
      ...{
        ...untried,
        reservation: '',
        payload,
        created: now,
      },
      due: Math.max(now, Number.isFinite(at) ? Math.round(Number(at)) : now),
    }
    await pluginwork.add([work])
  }
