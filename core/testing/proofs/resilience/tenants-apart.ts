import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Answer } from '../../../bench/http-call.ts'
import { count, type Proof } from '../proof.ts'
import { type Met, p99, rounded, startLoad } from './load.ts'
import { stickLock } from './stuck-lock.ts'
import { type Customers, openTwoTenants, type TwoTenants } from './two-tenants.ts'
import type { WildAnswers } from './wild-process.ts'

/** The duration of each half of a round in ms. */
const measured = 6_000
/** The halves take turns, so that whatever else slows down the machine meets both alike. */
const rounds = 5
/** The greatest accepted ratio of the other tenant's p99 under load to its p99 alone. */
const most = 2

let drafts = 0
const nextDraft = () => {
  drafts += 1
  return `apart-${drafts}-draft`
}

/** Each visit reads a month; every fourth also books. */
function visits(customers: Customers, bookable: string): () => Promise<Answer> {
  let visit = 0
  return () => {
    visit += 1
    return visit % 4 === 0 ? customers.book(bookable, nextDraft()) : customers.month(bookable)
  }
}

const wildProgram = fileURLToPath(new URL('./wild-process.ts', import.meta.url))
const execArgv = ['--import', fileURLToPath(new URL('../../../plugin-host/register-api.ts', import.meta.url))]

/** Starts the load of the tenant at its worst; the function ends it and returns what was answered. */
function startWorst({ wildSite }: TwoTenants): () => Promise<WildAnswers> {
  const child = fork(wildProgram, [JSON.stringify(wildSite)], { execArgv })
  return async () => {
    child.send('stop')
    const [answers] = await once(child, 'message')
    await once(child, 'exit')
    return answers
  }
}

/** A program that takes every message and answers none. */
async function openHangingProgram() {
  let taken = 0
  const server = createServer(() => {
    taken += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    taken: () => taken,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether each kind of request must come through or must not; who waits for the lock does once it is freed. */
const mustComeThrough = { lists: true, stuck: true, followed: true, vetoed: false, paid: false }

/** @throws unless each kind of request of the worst tenant had the course that it must have */
function checkWorst(answers: WildAnswers): void {
  for (const [kind, must] of Object.entries(mustComeThrough)) {
    const { answered = 0, done = 0 } = answers[kind] ?? {}
    if (answered === 0 || must !== done > 0)
      throw new Error(`the worst tenant was not at its worst: ${kind} had ${done} of ${answered} answered with success`)
  }
}

async function calmMet(world: TwoTenants) {
  const load = startLoad(4, 20, visits(world.calm, 'walk'))
  await pause(measured)
  return load.stop()
}

/**
 * Measures how a tenant at its worst affects another one: the densest slots that settings allow, plugins and programs
 * that never answer, load, and a stuck lock. The figure is the other's p99 beside it divided by its p99 alone, over all
 * requests of several rounds, on one server process over MySQL that also runs the jobs.
 */
export const proof: Proof = {
  name: 'tenants.apart',
  async run() {
    const program = await openHangingProgram()
    const world = await openTwoTenants({ hangingProgram: program.url })
    try {
      for (const customers of [world.wild, world.calm])
        for (const bookable of ['pool', 'walk']) await customers.book(bookable, nextDraft())
      // As on a server that has run for a while: its first seconds are those of a compiler.
      const endFirst = startWorst(world)
      await calmMet(world)
      await endFirst()
      const met: Record<'alone' | 'beside', Met[]> = { alone: [], beside: [] }
      const lines: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const alone = await calmMet(world)
        met.alone.push(...alone)
        const free = await stickLock(world.url, 'wild-pool')
        const endWorst = startWorst(world)
        await pause(1_000)
        const beside = await calmMet(world)
        met.beside.push(...beside)
        await free()
        const answers = await endWorst()
        checkWorst(answers)
        const answered = Object.entries(answers).map(([kind, one]) => `${count(one.answered)} ${kind}`)
        const refused = [...alone, ...beside].filter(({ status }) => status !== 200).length
        if (refused > 0) throw new Error(`${refused} of the other tenant's customers were refused`)
        lines.push(`${rounded(p99(alone))}, ${rounded(p99(beside))} (${answered.join(', ')})`)
      }
      if (program.taken() === 0) throw new Error('the worst tenant was not at its worst: no program was called')
      const ratio = p99(met.beside) / p99(met.alone)
      const said = `the other tenant's p99 was ${rounded(p99(met.alone))} alone (${count(met.alone.length)} requests) and ${rounded(p99(met.beside))} beside the worst one (${count(met.beside.length)}), ${ratio.toFixed(2)} times as much; by rounds, with the answers to the worst one: ${lines.join('; ')}`
      await world.check('after the load')
      if (!(ratio <= most)) throw new Error(`${said}; at most ${most} times is allowed`)
      return said
    } finally {
      await world.stop()
      program.close()
    }
  },
}
