import { benches as availabilityEngine } from './availability-engine.ts'
import type { Bench } from './bench.ts'
import { benches as booking } from './booking.ts'
import { benches as client } from './client.ts'
import { benches as embed } from './embed.ts'
import { benches as history } from './history.ts'
import { benches as http } from './http.ts'
import { benches as ledger } from './ledger.ts'
import { benches as life } from './life.ts'
import { benches as lists } from './lists.ts'
import { benches as marketplace } from './marketplace.ts'
import { benches as ownTime } from './own-time.ts'
import { benches as payment } from './payment.ts'
import { benches as price } from './price.ts'
import { benches as scale } from './scale.ts'
import { benches as server } from './server.ts'
import { benches as site } from './site.ts'
import { benches as storage } from './storage.ts'
import { benches as tests } from './tests.ts'
import { benches as worker } from './worker.ts'

/**
 * `npm run bench [name-prefix]`: prints one JSON line per figure. `ratio` says how close the product comes to its limit
 * (1 = the limit), `spread` how far the rounds differed. It never fails on a figure.
 */
const round = (value: number, digits = 4) => Number(value.toPrecision(digits))

async function print({ name, unit, goal, better, run }: Bench): Promise<void> {
  const { value, limit, spread } = await run()
  const ratio = better === 'higher' ? value / limit : limit / value
  const line = {
    name,
    value: round(value),
    unit,
    limit: round(limit),
    ratio: round(ratio, 3),
    goal,
    spread: round(spread, 2),
  }
  console.log(JSON.stringify(line))
}

const prefix = process.argv[2] ?? ''
const chosen = [
  ...availabilityEngine,
  ...price,
  ...http,
  ...marketplace,
  ...booking,
  ...ownTime,
  ...life,
  ...payment,
  ...ledger,
  ...lists,
  ...client,
  ...embed,
  ...site,
  ...server,
  ...worker,
  ...storage,
  ...scale,
  ...history,
  ...tests,
].filter((one) => one.name.startsWith(prefix))
if (chosen.length === 0) console.error(`No figure begins with “${prefix}”.`)
for (const one of chosen) {
  try {
    await print(one)
  } catch (error) {
    console.error(`${one.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
process.exit(0)
