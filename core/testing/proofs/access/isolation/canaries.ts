import { readableFields } from '../../../../operations/catalogue/public-entities.ts'
import type { Kind } from '../../../../operations/tenant-bundle/kinds.ts'

/**
 * The owner of a text, as seen from the requested site (`home`): `own` is public there, `self` belongs to the customer
 * who calls, `other` to another customer, `sibling` to a subsite beside it, `foreign` to another provider, `alien` to
 * another white-label. `hidden`, `limited` and `deleted` are bookables of home that are hidden, behind a link or
 * archived. `staffonly` is for staff of home, `secret` for nobody. The remaining scopes are the callers themselves.
 */
export const scopes = [
  'own',
  'self',
  'other',
  'sibling',
  'foreign',
  'alien',
  'hidden',
  'limited',
  'deleted',
  'staffonly',
  'secret',
  'staff',
  'siblingstaff',
  'owner',
  'admin',
  'superadmin',
  'alienowner',
  'claimer',
] as const
export type Scope = (typeof scopes)[number]

/** Ids and texts name their owner, so that any answer shows what it should not contain. */
export const mark = (scope: Scope | 'unknown', name: string | number): string => `zq-${scope}-${name}`

const marks = /zq-([a-z]+)-[a-z0-9]+/g

const isScope = (text: string | undefined): text is Scope => scopes.some((scope) => scope === text)

/** Returns the marks in an answer that the caller may not see. Marks that the caller sent themselves are no leak. */
export function leaksIn(answer: string, asked: string, forbidden: ReadonlySet<Scope>): string[] {
  const found = [...answer.matchAll(marks)].flatMap(([text, scope]) =>
    isScope(scope) && forbidden.has(scope) ? [text] : [],
  )
  return [...new Set(found)].filter((one) => !asked.includes(one))
}

const publicKinds = {
  providers: 'provider',
  bookables: 'bookable',
  resources: 'resource',
  forms: 'form',
  addons: 'addon',
} as const
const isPublicKind = (kind: string): kind is keyof typeof publicKinds => Object.hasOwn(publicKinds, kind)

/** Public kinds that have no list of readable fields. */
const saidToAll = new Set<string>(['dictionaries', 'pointspackages', 'whitelabel'])

/** Fields that are not sent as they are, but whose texts appear in pages. */
const saidInPages = new Set([
  'providers.settings',
  'providers.customdictionary',
  'providers.publicfeed',
  'bookables.customdictionary',
])

/** Returns the owner of the text at a path (`bookables.displaytext`) in an entity of the given scope. */
export function scopeOfText(kind: Kind | 'whitelabel', scope: Scope, path: string): Scope {
  if (scope !== 'own' || saidToAll.has(kind)) return scope
  // The calling customer is a member of the group.
  if (kind === 'bookinggroups') return 'self'
  const field = path.split('.')[1] ?? ''
  if (saidInPages.has(`${kind}.${field}`)) return 'own'
  return isPublicKind(kind) && readableFields(publicKinds[kind]).has(field) ? 'own' : 'staffonly'
}
