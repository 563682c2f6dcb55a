/** A seeded generator: `random(n)` is a whole number below n. */
export type Random = (below: number) => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export const oneOf = <T>(random: Random, all: readonly [T, ...T[]]): T => all[random(all.length)] ?? all[0]

type Value = string | number | boolean | Record<string, number> | undefined
export interface Selection {
  formid: string
  responses: { question_id: string; value: Value; [field: string]: unknown }[]
  tags?: string[]
  [field: string]: unknown
}

/** One appointment as a browser books it, before tampering. */
export interface HonestItem {
  bookable: string
  start: string
  end: string
  draft: string
  seats: number
  formresponses: [Selection, ...Selection[]]
  roster: { responses: { question_id: string; value: Value }[] }[]
  addons: Record<string, unknown>
  [field: string]: unknown
}

const two = (n: number) => String(n).padStart(2, '0')

/** A valid booking of any priced bookable, on any day of the next months, with random answers. */
export function honestItem(random: Random, draft: string): HonestItem {
  const date = `2027-0${1 + random(8)}-${two(1 + random(28))}`
  const hour = 9 + random(9)
  const rooms = 3 + random(15)
  const seats = 1 + random(3)
  const answer = (question_id: string, value: Value) => ({ question_id, value })
  const areas = Array.from({ length: random(3) }, (): Selection => {
    const tag = oneOf(random, ['inside', 'outside'])
    const question = tag === 'inside' ? 'ceiling' : 'facade'
    return { formid: 'area', tags: [tag], responses: [answer(question, 1 + random(9))] }
  })
  return {
    bookable: oneOf(random, ['paint', 'tour', 'deposit']),
    start: `${date} ${two(hour)}:00:00`,
    end: `${date} ${two(hour + 1)}:00:00`,
    draft,
    seats,
    formresponses: [
      {
        formid: 'job',
        responses: [
          answer('rooms', rooms),
          answer('day', '2027-03-01'),
          answer('suit', { ws: 1 + random(2), boots: 1 + random(4) }),
          answer('finish', oneOf(random, ['1', '2.5'])),
        ],
      },
      ...areas,
    ],
    roster: Array.from({ length: seats }, (_, seat) => ({
      responses: [answer('name', `Seat ${seat + 1}`), ...(random(2) ? [answer('child', true)] : [])],
    })),
    addons: { heat: random(4), lunch: random(3) },
  }
}
