import { statement } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { type LessonShop, lessonShop } from '../../../worlds/paid/lesson-shop.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'
import type { Forgery, News } from './news.ts'
import type { Speaker, Unheard } from './speakers.ts'

/** What was sent, and what came of it. */
export interface NewsSeen {
  forged: Record<Forgery['kind'], number>
  /** Genuine news that came again, young and old. */
  replayed: number
  booked: number
}

/** Everything that news could change. */
const told = [
  'SELECT id, status, version, payment FROM reservations ORDER BY id',
  'SELECT id, state, amount, reference, version FROM payment_attempts ORDER BY id',
  'SELECT * FROM payment_captures ORDER BY attempt, reservation',
  'SELECT * FROM payment_refunds ORDER BY id',
  'SELECT id, amount, status, eventtype FROM ledger ORDER BY id',
  'SELECT id FROM outbox ORDER BY id',
]

interface Telling {
  shop: LessonShop
  speaker: Speaker
  database: TestDatabase
  clock: { now: number }
}

const stored = async ({ database }: Telling): Promise<string> =>
  JSON.stringify((await database.db.read(told.map((sql) => statement(sql)))).map(({ rows }) => rows))

async function send({ shop }: Telling, news: News): Promise<number> {
  return (await shop.deliver(news)).statusCode
}

const shown = ({ rawBody, headers }: News): string =>
  `${JSON.stringify(headers)} ${new TextDecoder().decode(rawBody).slice(0, 300)}`

/** Sends forgeries about a payment; each is answered as it should, and changes nothing. */
async function lie(telling: Telling, about: Unheard, { seen, many, random }: Lying): Promise<void> {
  const before = await stored(telling)
  for (let sent = 0; sent < many; sent += 1) {
    const { kind, news, answer } = telling.speaker.forge(about, random)
    const status = await send(telling, news)
    if (status !== (answer === 'refused' ? 400 : 200))
      throw new Error(`${telling.speaker.name}: ${kind} was answered ${status}: ${shown(news)}`)
    if ((await stored(telling)) !== before)
      throw new Error(`${telling.speaker.name}: ${kind} changed something: ${shown(news)}`)
    seen.forged[kind] += 1
  }
}

interface Lying {
  seen: NewsSeen
  many: number
  random: ReturnType<typeof randomFrom>
}

/** Tells the truth of a payment several times, at once and later: its money is taken once, and it books once. */
async function tell(telling: Telling, about: Unheard, seen: NewsSeen, hour: number): Promise<void> {
  const { shop, speaker, clock } = telling
  const news = about.genuine()
  const at = async (when: string, expected: number, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => send(telling, news)))
    const wrong = answers.find((status) => status !== expected)
    if (wrong !== undefined)
      throw new Error(`${speaker.name}: what is so was answered ${wrong} ${when}: ${shown(news)}`)
  }
  const unheard = await stored(telling)
  await at('at first', 200, 3)
  if ((await stored(telling)) === unheard) throw new Error(`${speaker.name}: what is so had no effect: ${shown(news)}`)
  const { result } = await shop.book(hour, speaker.processor, { token: {} })
  if (result?.status !== 'booked') throw new Error(`${speaker.name}: what was paid for is not booked`)
  const [attempts, ledger] = await shop.money(result.id)
  const taken = [attempts.length, ledger.length, about.captures()].join()
  if (taken !== '1,2,1') throw new Error(`${speaker.name}: attempts, lines and captures of one payment are ${taken}`)
  seen.booked += 1
  const before = await stored(telling)
  await at('again', 200, 3)
  clock.now += 6 * 60_000
  await at('when it was old', speaker.isSigned ? 400 : 200, 3)
  // Signed anew, as services do that were not answered.
  if ((await send(telling, about.genuine())) !== 200)
    throw new Error(`${speaker.name}: news that came late was not taken`)
  if ((await stored(telling)) !== before) throw new Error(`${speaker.name}: news that came again changed something`)
  seen.replayed += 9
}

/**
 * In each round a payment is made whose answer is lost, so that any news that is believed would book it: `many` lies
 * change nothing, the truth books once. Throws with the first news of which that is not so.
 */
export async function forgeNews(
  database: TestDatabase,
  open: (now: () => number) => Promise<Speaker>,
  { rounds, many, seed }: { rounds: number; many: number; seed: number },
): Promise<NewsSeen> {
  const clock = { now: Date.UTC(2026, 10, 20, 12) }
  const now = () => clock.now
  const speaker = await open(now)
  const { plugin, settings, currency } = speaker
  const shop = await lessonShop({ db: database.db, plugin, settings, now, ...(currency && { currency }) })
  const telling = { shop, speaker, database, clock }
  const seen: NewsSeen = { forged: { forged: 0, foreign: 0, 're-serialised': 0, old: 0 }, replayed: 0, booked: 0 }
  const random = randomFrom(seed)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const about = await speaker.lose(shop, round)
      await lie(telling, about, { seen, many, random })
      await tell(telling, about, seen, round)
    }
    return seen
  } finally {
    await shop.app.close()
    await speaker.close()
  }
}
