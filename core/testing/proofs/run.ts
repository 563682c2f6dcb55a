import { proof as fields } from './access/access-fields.ts'
import { proof as guesses } from './access/access-guesses.ts'
import { proof as isolation } from './access/access-isolation.ts'
import { proof as signOn } from './access/access-sign-on.ts'
import { proof as timing } from './access/access-timing.ts'
import { proof as tokens } from './access/access-tokens.ts'
import { proof as engines } from './availability/availability-engines.ts'
import { proof as serverZone } from './availability/availability-server-zone.ts'
import { proof as workload } from './availability/availability-workload.ts'
import { proof as zones } from './availability/availability-zones.ts'
import { proof as answers } from './forms/forms-answers.ts'
import { writesOnMysql, writesOnSqlite } from './life/broken-writes.ts'
import { sweepOnMysql, sweepOnSqlite } from './life/claims-sweep.ts'
import { proof as combinations } from './life/combinations.ts'
import { proof as seats } from './life/last-seats.ts'
import { attemptsOnMysql, attemptsOnSqlite } from './life/limits-attempts.ts'
import { proof as entrances } from './life/pairs-of-entrances.ts'
import { proof as queue } from './life/queues.ts'
import { livesOnMysql, livesOnSqlite } from './life/random-lives.ts'
import { proof as spans } from './life/random-spans.ts'
import { proof as repeats } from './life/repeated-calls.ts'
import { proof as serverKills } from './life/server-kills.ts'
import { daysOnMysql, daysOnSqlite } from './migrations/migrated-days.ts'
import { paymentsOnMysql, paymentsOnSqlite } from './money/all-payments.ts'
import { webhooksOnMysql, webhooksOnSqlite } from './money/forged-webhooks.ts'
import { pairsOnMysql, pairsOnSqlite } from './money/money-pairs.ts'
import { paymentKillsOnMysql, paymentKillsOnSqlite } from './money/payment-kills.ts'
import { pointsOnMysql, pointsOnSqlite } from './money/points-of-one-person.ts'
import { codesOnMysql, codesOnSqlite } from './money/uses-of-codes.ts'
import {
  blocksOnMysql,
  blocksOnSqlite,
  hostileOnMysql,
  hostileOnSqlite,
  hostilePagesOnMysql,
  hostilePagesOnSqlite,
} from './plugins/hostile-plugins.ts'
import { askedProof, proof as carts } from './price/price-carts.ts'
import { proof as tampering } from './price/price-tampering.ts'
import type { Proof } from './proof.ts'
import { proof as resilience } from './resilience/database-resilience.ts'
import { proof as apart } from './resilience/tenants-apart.ts'
import { killsOnMysql, killsOnSqlite } from './worker/worker-kills.ts'
import { proof as harm } from './xss/xss-everywhere.ts'

/**
 * `npm run prove [-- name-prefix]`: runs the long proofs and prints one closing line for each. PROVE_SEED repeats a
 * run. When a proof fails, it prints the seed and the smallest failing case and exits with 1.
 */
const proofs: Proof[] = [
  isolation,
  fields,
  tokens,
  guesses,
  timing,
  signOn,
  workload,
  zones,
  serverZone,
  engines,
  carts,
  askedProof,
  tampering,
  answers,
  pairsOnMysql,
  pairsOnSqlite,
  paymentKillsOnMysql,
  paymentKillsOnSqlite,
  webhooksOnMysql,
  webhooksOnSqlite,
  paymentsOnMysql,
  paymentsOnSqlite,
  pointsOnMysql,
  pointsOnSqlite,
  sweepOnMysql,
  sweepOnSqlite,
  daysOnMysql,
  daysOnSqlite,
  attemptsOnMysql,
  attemptsOnSqlite,
  codesOnMysql,
  codesOnSqlite,
  harm,
  resilience,
  writesOnMysql,
  writesOnSqlite,
  apart,
  blocksOnMysql,
  blocksOnSqlite,
  hostileOnMysql,
  hostileOnSqlite,
  hostilePagesOnMysql,
  hostilePagesOnSqlite,
  killsOnMysql,
  killsOnSqlite,
  seats,
  spans,
  repeats,
  livesOnMysql,
  livesOnSqlite,
  entrances,
  queue,
  serverKills,
  combinations,
]

/** Returns the message of an error and of its causes. */
const told = (error: unknown): string =>
  error instanceof Error ? [error.message, ...(error.cause ? [told(error.cause)] : [])].join('\n') : String(error)

async function prove({ name, run }: Proof, seed: number): Promise<boolean> {
  const began = performance.now()
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`
  try {
    const said = await run(seed)
    if (typeof said === 'string') console.log(`ok   ${name}: ${said} (${seconds()})`)
    else console.log(`skip ${name}: ${said.skipped}`)
    return true
  } catch (error) {
    console.log(`FAIL ${name} (${seconds()})\n${told(error)}`)
    if (error instanceof Error) console.log(error.stack?.replace(error.message, '…'))
    return false
  }
}

const prefix = process.argv[2] ?? ''
const chosen = proofs.filter((one) => one.name.startsWith(prefix))
const seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 2 ** 31))
if (chosen.length === 0) console.error(`No proof begins with “${prefix}”.`)
else console.log(`PROVE_SEED=${seed}`)
let isProved = chosen.length > 0
for (const one of chosen) if (!(await prove(one, seed))) isProved = false
process.exitCode = isProved ? 0 : 1
