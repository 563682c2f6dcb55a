import type { Database } from '../../../../persistence/database.ts'
import { statement } from '../../../../persistence/session.ts'
import { graphFields } from '../isolation/graph-calls.ts'
import { guess, password, personAt, type SignInWorld, signInWorld } from '../world/sign-in-world.ts'

/** Wrong passwords that the product accepts in a quarter of an hour, per account and per address. */
const allowed = { account: 5, address: 30 }

interface Attack {
  name: string
  /** The greatest number of passwords that may be checked. */
  most: number
  run(world: SignInWorld): Promise<unknown>
}

const batch = (from: number, size: number, of: (index: number) => string) =>
  Array.from({ length: size }, (_, index) => guess(of(from + index), index))

/** Spellings of one email address. */
const spellings = [
  'person0@people.example',
  'PERSON0@people.example',
  ' person0@people.example',
  'Person0@People.Example ',
]

const attacksOf = (tries: number): Attack[] => [
  {
    name: 'one account from one address',
    most: allowed.account,
    run: async ({ ask }) => {
      for (let index = 0; index < tries; index += 1) await ask(guess(personAt(0)))
    },
  },
  {
    name: 'one account from an address each',
    most: allowed.account,
    run: async ({ ask }) => {
      for (let index = 0; index < tries; index += 1) await ask(guess(personAt(0)), `203.0.${index >> 8}.${index & 255}`)
    },
  },
  {
    name: 'an account each from one address',
    most: allowed.address,
    run: async ({ ask }) => {
      for (let index = 0; index < tries; index += 1) await ask(guess(personAt(index)))
    },
  },
  {
    name: 'addresses of one IPv6 network',
    most: allowed.address,
    run: async ({ ask }) => {
      for (let index = 0; index < tries; index += 1)
        await ask(guess(personAt(index)), `2001:db8:1:2:${index.toString(16)}::1`)
    },
  },
  {
    name: 'one account, spelt in many ways',
    most: allowed.account,
    run: async ({ ask }) => {
      for (let index = 0; index < tries; index += 1)
        await ask(guess(spellings[index % spellings.length] ?? ''), `203.0.113.${index & 255}`)
    },
  },
  {
    name: 'batches at one account',
    most: allowed.account,
    run: async ({ ask }) => {
      for (let from = 0; from < tries; from += 50) await ask(batch(from, 50, () => personAt(0)))
    },
  },
  {
    name: 'batches at an account each',
    most: allowed.address,
    run: async ({ ask }) => {
      for (let from = 0; from < tries; from += 50) await ask(batch(from, 50, personAt))
    },
  },
  {
    name: 'all at once',
    most: allowed.account,
    run: ({ ask }) => Promise.all(Array.from({ length: tries }, () => ask(guess(personAt(0))))),
  },
  {
    name: 'the REST path and the RPC method in turn',
    most: allowed.account,
    run: async ({ ask }) => {
      for (let index = 0; index < tries; index += 1)
        await (index % 2
          ? ask(guess(personAt(0)))
          : ask({ username: personAt(0), password: 'Wrong-Horse-7' }, undefined, '/api/user/ajaxlogin'))
    },
  },
  {
    name: 'aliases of the graph',
    // No GraphQL field takes a password, so none can be guessed twenty times in one query.
    most: 0,
    run: async ({ ask }) => {
      const aliases = Array.from(
        { length: 20 },
        (_, index) => `a${index}: login_user(username: "${personAt(0)}", password: "Wrong-Horse-7") { id }`,
      )
      for (const kind of ['query', 'mutation'])
        await ask({ query: `${kind} { ${aliases.join(' ')} }` }, undefined, '/graphql')
    },
  },
]

export interface GuessResult {
  attacks: number
  guesses: number
  looked: number
}

/**
 * Guesses passwords in every way, each within its own quarter of an hour, and counts how many were checked. After each
 * attack even the right password is refused, and it works again a quarter of an hour later.
 */
export async function guessPasswords(db: Database, tries: number): Promise<GuessResult> {
  const asksPasswords = graphFields.some(({ field }) => field.args.some((arg) => arg.name.includes('password')))
  if (asksPasswords) throw new Error('The graph takes passwords now: guess them by its aliases too.')
  const world = await signInWorld(db, { people: Math.max(tries, 1) })
  const result: GuessResult = { attacks: 0, guesses: 0, looked: 0 }
  try {
    for (const { name, most, run } of attacksOf(tries)) {
      await db.knex('throttles').del()
      // Sign-in marks give known browsers and addresses counters of their own, so each attack starts without them.
      await db.knex('sign_in_marks').del()
      const before = world.looks()
      await run(world)
      const looked = world.looks() - before
      if (looked > most) throw new Error(`${name}: ${looked} of ${tries} passwords were looked at, ${most} may be`)
      if (most > 0 && looked < most)
        throw new Error(`${name}: only ${looked} passwords were looked at, which proves little`)
      if (most > 0) await refusedUntilLater(world, name)
      result.attacks += 1
      result.guesses += tries
      result.looked += looked
    }
    await failsClosed(db, world)
    return result
  } finally {
    await world.close()
  }
}

/** After guessing has used up an account's attempts, even the right password has to wait. */
async function refusedUntilLater({ ask, clock, looks }: SignInWorld, name: string) {
  const right = guess(personAt(0), 1, password)
  const before = looks()
  const accountIsUsedUp =
    !name.includes('each from one') && !name.includes('network') && !name.endsWith('an account each')
  if (accountIsUsedUp) {
    const { text } = await ask(right, '198.51.100.9')
    if (!text.includes('too_many_attempts') || looks() !== before)
      throw new Error(`${name}: the next password was looked at: ${text}`)
  }
  clock.now += 15 * 60_000 + 1
  const { text } = await ask(right, '198.51.100.9')
  if (!text.includes('"result"'))
    throw new Error(`${name}: a quarter of an hour later the owner is still kept out: ${text}`)
}

/** When attempts can't be counted, no password is checked. */
async function failsClosed(db: Database, { ask, looks }: SignInWorld) {
  await db.read([statement('SELECT 1 FROM throttles')])
  await db.knex.schema.renameTable('throttles', 'throttles_away')
  const before = looks()
  const { text } = await ask(guess(personAt(0), 1, password))
  await db.knex.schema.renameTable('throttles_away', 'throttles')
  if (text.includes('"result"') || looks() !== before) throw new Error(`A password was looked at uncounted: ${text}`)
}
