import type { DueWork } from '../../operations/job-store.ts'
import { asPlugin } from '../../operations/plugins/health/plugin-asked.ts'
import { faultText } from '../../operations/plugins/plugin-call.ts'
import type { WorkKind } from '../../operations/plugins/plugin-work.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { pauseAfter } from '../deliver-events.ts'
import type { Job, JobDeps } from '../job-deps.ts'
import { jobInLanes } from '../job-in-lanes.ts'
import { noteStale } from './note-stale.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { runJob } from './run-job.ts'
import { sendMessage } from './send-message.ts'
import type { WorkEnd } from './work-end.ts'

const { channels, jobs } = pluginLimits

/** How much plugins do at a time; a lane is a plugin of a provider. */
export const usualWork = {
  ...{ places: 20, placesOfLane: channels.atOnce.most, lingersAfter: 2_000 },
  ...{ lingering: 200, lingeringOfLane: channels.lingering.most },
  ...{ patience: channels.time.most, margin: 15_000 },
}

/** Work that is done again and again: it is never given up. */
const isRegular = new Set<WorkKind>(['busy', 'regular'])

const fieldsOf = ({ scope, work: { id, plugin, kind, attempts } }: DueWork) => ({
  ...{ ...scope, plugin, work: id, kind, attempts },
})

/** What a row says of work that succeeded and is done again. */
const worksAgain = { attempts: 0, error: null, failingsince: null, told: null }

/** What does each kind of work. */
const doers: Record<WorkKind, (deps: JobDeps, due: DueWork, patience: number) => Promise<WorkEnd>> = {
  message: sendMessage,
  busy: readBusyTimes,
  regular: runJob,
  job: runJob,
}

/**
 * Does what plugins are to do, each piece until it succeeds or has been tried for half a day. A plugin of a provider
 * has few places of its own, so that one that hangs delays no other provider, no other plugin, and no mail.
 */
export function workForPlugins(deps: JobDeps, limits = usualWork): Job {
  const { store, ports } = deps

  async function keep({ work, scope }: DueWork, end: WorkEnd): Promise<void> {
    const { pluginwork } = ports.repositories(scope)
    const now = ports.clock.now()
    if (end.state === 'gone') return pluginwork.remove(work.id)
    if (end.state === 'again') return pluginwork.change(work.id, { ...worksAgain, due: end.due })
    const error = end.state === 'failed' ? end.error.slice(0, 1000) : null
    await pluginwork.change(work.id, { lane: null, state: end.state, error, due: now })
    if (error !== null) ports.log.info(fieldsOf({ work, scope }), 'a plugin’s work has ended without success')
  }

  async function attempt(due: DueWork): Promise<void> {
    const { work, scope } = due
    const { pluginwork } = ports.repositories(scope)
    const asked = { scope, plugin: work.plugin, place: 'work' as const, part: '' }
    const rest = await ports.pluginhealth.begin(asked)
    if (rest !== null) return pluginwork.change(work.id, { attempts: work.attempts - 1, due: rest })
    try {
      await keep(due, await asPlugin(asked, () => doers[work.kind](deps, due, limits.patience)))
      await ports.pluginhealth.worked(asked)
    } catch (error) {
      const now = ports.clock.now()
      const isOver = work.attempts >= jobs.tries.most && !isRegular.has(work.kind)
      // A fault's text may have personal data: it is stored, but not logged.
      const fault = faultText(error).slice(0, 1000)
      const stale = work.kind === 'busy' ? await noteStale(deps, due, error) : {}
      const put = { error: fault, due: isOver ? now : now + pauseAfter(work.attempts), ...stale }
      await pluginwork.change(work.id, { ...put, ...(isOver && { lane: null, state: 'failed' as const }) })
      if (isOver) ports.log.error(fieldsOf(due), 'a plugin’s work is given up')
      else ports.log.warn(fieldsOf(due), 'a plugin’s work failed and is tried again')
      await ports.pluginhealth.failed(asked, fault, error)
    }
  }

  return jobInLanes('work-for-plugins', ports, limits, {
    claim: (claim) => store.claimWork(claim),
    laneOf: ({ work }) => work.lane ?? '',
    work: attempt,
    told: fieldsOf,
  })
}
