import { type Authority, entityTypes, writableFields } from '../../../../domain/access/field-rules.ts'
import { type Role, roles } from '../../../../domain/access/index.ts'
import { isConfigured, kindOf, schemaOf } from '../../../../operations/entities/entity-kinds.ts'
import {
  type Call,
  type Caller,
  callers,
  type FieldsWorld,
  type Reply,
  type Surface,
  surfaces,
} from './fields-world.ts'
import { valueFor } from './value-for.ts'

/** Each caller's authority over quay's entities. */
const authority: Record<Caller, Authority> = {
  anonymous: 'public',
  page: 'public',
  customer: 'public',
  potter: 'public',
  staff: 'staff',
  owner: 'owner',
  admin: 'admin',
  superadmin: 'admin',
}

/** Columns that are not fields, and common names of things that must never be written. */
const hidden = `passwordhash emailkey emailverified created revision host ownhost position extra whitelabel begins ends
  providerimplied password apikey slug secret salt hash managetoken pricedata draft isadmin _id`.split(/\s+/)

const records = `id provider bookable user status role seats start end resources paymentinformation managetoken expires
  amount transactionamount transactiontype mode eventtype type description currency created attempt`.split(/\s+/)

/** Returns the id of the entity that is tried for a type. */
function idOf(type: string): string {
  const ids: Record<string, string> = {
    whitelabel: 'northwind',
    provider: 'quay',
    user: 'customer',
    reservation: 'visit',
    transaction: 'none',
  }
  if (ids[type] !== undefined) return ids[type]
  const named = entityTypes.find((one) => one === type)
  return named && isConfigured(named) ? `quay-${kindOf(named)}` : ''
}

const least: Record<string, Record<string, unknown>> = {
  provider: { name: 'New', subdomain: 'new' },
  bookable: { name: 'New' },
  resource: { name: 'New' },
  resourcegroup: { name: 'New' },
  availability: { bookable: 'quay-bookables', start: '2026-12-05 10:00:00', end: '2026-12-05 12:00:00' },
  blackout: { start: '2026-12-24 00:00:00', end: '2026-12-26 00:00:00' },
  form: { name: 'New', sections: [] },
  addon: { name: 'New' },
  user: { email: 'new@people.example' },
  discount: { referencecode: 'NEW', discount_percentage: 5 },
  pointspackage: { points: 10, price: 1 },
  dictionary: { language: 'es' },
  limited_use_link: { bookable: 'quay-bookables' },
}

interface Attempt {
  asked: Omit<Call, 'over'>
  name: string
}

/** One attempt for each field of a type that the caller may not write, together with the fields that are required. */
function attemptsOf(by: Caller, type: (typeof entityTypes)[number]): Attempt[] {
  const own = type === 'user' && by === 'customer' ? 'self' : authority[by]
  const properties = new Map<string, unknown>(
    isConfigured(type) ? Object.entries(schemaOf(kindOf(type)).properties) : [],
  )
  const names = [...new Set([...properties.keys(), ...(isConfigured(type) ? [] : records), ...hidden])]
  return (['update', 'create'] as const).flatMap((when) => {
    const allowed = writableFields(type, own, when)
    return names
      .filter((name) => !allowed.has(name))
      .map((name): Attempt => {
        const value = valueFor(properties.get(name))
        const entity = { ...(when === 'create' && least[type]), [name]: value }
        const params = { type, entity, ...(when === 'update' && { id: idOf(type) }) }
        return { name: `${when} ${type}.${name} by ${by}`, asked: { by, operation: `${when}_entity`, params } }
      })
  })
}

/**
 * The codes that may refuse a field outside the allow-list. Any other code means that the field was checked too late or
 * not at all.
 */
const refusals = new Set(['field_not_writable', 'forbidden', 'login_required', 'unauthorized', 'not_found'])

export interface FieldsTried {
  attempts: number
  types: number
  roles: number
}

async function unchanged(world: FieldsWorld, before: Map<string, string>, what: string) {
  for (const [table, rows] of await world.stored())
    if (rows !== before.get(table)) throw new Error(`${what} changed ${table}`)
}

/** Judges an answer by its code alone; whether anything was written is checked by comparing the stored rows. */
function judge({ code }: Reply, { name }: Attempt, over: Surface) {
  if (code === null || !refusals.has(code))
    throw new Error(`${name} over ${over} was answered ${code ?? 'with success'}`)
}

/**
 * Tries to write every field outside a caller's allow-list, for all types and callers, over the surfaces that `overOf`
 * selects. Each attempt must be refused with a code of `refusals` and change nothing in the database. Throws with the
 * first that was not.
 */
export async function tryEveryField(
  world: FieldsWorld,
  options: { by?: readonly Caller[]; overOf(index: number): readonly Surface[] },
): Promise<FieldsTried> {
  const before = await world.stored()
  let [attempts, index] = [0, 0]
  for (const by of options.by ?? callers)
    for (const type of entityTypes) {
      for (const attempt of attemptsOf(by, type)) {
        for (const over of options.overOf(index)) {
          judge(await world.ask({ ...attempt.asked, over }), attempt, over)
          attempts += 1
        }
        index += 1
      }
      await unchanged(world, before, `an attempt on ${type} by ${by}`)
    }
  return { attempts, types: entityTypes.length, roles: await tryEveryRole(world, options) }
}

const rank = (role: Role): number => roles.indexOf(role)
const ranks: Record<Caller, Role> = {
  anonymous: 'anonymous',
  page: 'anonymous',
  customer: 'customer',
  potter: 'provider',
  staff: 'provider',
  owner: 'whitelabel',
  admin: 'admin',
  superadmin: 'superadmin',
}

/** The users whose role is to be changed, each with their present role; null creates a new user. */
const placed: [id: string | null, role: Role][] = [
  ['customer', 'customer'],
  ['staff', 'provider'],
  ['mate', 'provider'],
  ['owner', 'whitelabel'],
  ['superadmin', 'superadmin'],
  ['guest', 'guest'],
  [null, 'anonymous'],
]

/**
 * Every caller tries to give every user every role. Nobody may grant a role above their own, or change the role of
 * somebody above them.
 */
async function tryEveryRole(
  world: FieldsWorld,
  { by: some = callers, overOf }: { by?: readonly Caller[]; overOf(index: number): readonly Surface[] },
): Promise<number> {
  let [attempts, index] = [0, 0]
  const tries = some.flatMap((by) =>
    roles.slice(1).flatMap((role) => placed.map(([id, had]) => ({ by, role, id, isAbove: above(by, role, had) }))),
  )
  for (const { by, role, id, isAbove } of tries) {
    for (const over of overOf(index))
      for (const host of ['quay', 'northwind']) {
        const email = { email: `${role}-${attempts}@people.example` }
        const entity = id === null ? { role, ...email } : { role }
        const operation = id === null ? 'create_entity' : 'update_entity'
        const params = { type: 'user', entity, ...(id !== null && { id }) }
        const { code } = await world.ask({ by, over, operation, params, host })
        attempts += 1
        if (code !== null) continue
        if (isAbove) throw new Error(`${by} made ${id ?? 'a new person'} ${role} over ${over}`)
        await world.placeAgain()
      }
    index += 1
  }
  return attempts
}

const above = (by: Caller, role: Role, had: Role): boolean =>
  rank(role) > rank(ranks[by]) || (rank(had) > rank(ranks[by]) && had !== role)

export const everySurface = (): readonly Surface[] => surfaces
/** Selects every fifth attempt, each over the next surface. */
export const inTurn = (index: number): readonly Surface[] => {
  const turn = (index / 5) % 3
  return index % 5 === 0 ? surfaces.slice(turn, turn + 1) : []
}
