import type { TObject } from 'typebox'
import { isRecord } from '../../domain/is-record.ts'
import { moneyFaults, toMinor } from '../../domain/pricing/money.ts'
import { type AsRead, readWhole } from './bundle-files.ts'
import { checkReferences } from './check-references.ts'
import { checkRules } from './check-rules.ts'
import { shapeFaults } from './check-shape.ts'
import { digitsOf } from './currency-digits.ts'
import { doubtsOf } from './doubts.ts'
import { type Fault, pointerOf, shown, valueAt, type Warning } from './faults.ts'
import { hostileValues } from './hostile-values.ts'
import { type Installation, installationWarnings, leftUnderWay } from './installation-warnings.ts'
import { parseJson } from './json-syntax.ts'
import { type Bundle, isKind, type Kind, kinds, schemas, Whitelabel } from './kinds.ts'
import { type KnownEntities, nothingKnown } from './known-entities.ts'
import { mended, mendedWhitelabel } from './mend-shape.ts'
import { movedWarnings } from './moved-warnings.ts'
import { orMeant } from './nearest-name.ts'
import { idleDoubts } from './rules/idle.ts'
import { unreachedDoubts } from './rules/unreached.ts'
import { resolveTokens } from './today-tokens.ts'
import { canonical } from './twins.ts'
import { unknownFields } from './unknown-fields.ts'
import { type Zones, zonesOf } from './zones.ts'

export interface PrepareOptions {
  now: number
  known: KnownEntities
  /** Names of the installed plugins; naming any other is a warning. */
  installed?: string[]
  /** Everything else that the installation offers; unknown names are warnings. Absent: not checked. */
  installation?: Installation
  /** What was found while its files were read, where it is not text. */
  asRead?: AsRead
}

export type Prepared = { warnings: Warning[] } & ({ ok: true; bundle: Bundle } | { ok: false; faults: Fault[] })

/**
 * Reads a tenant bundle (JSON text or parsed) and checks all of it. Returns either every fault with its pointer, or the
 * bundle as it is stored: canonical names, resolved dates, money in minor units, defaults left out. Its warnings are
 * told with either: a fault may be what a misspelt name leads to.
 */
export async function prepareBundle(source: unknown, options: PrepareOptions): Promise<Prepared> {
  const { asRead = readWhole } = options
  const parsed = typeof source === 'string' ? parseJson(source) : { ok: true as const, value: source, ...asRead }
  if (!parsed.ok) return refused([parsed.fault])
  const hostile = hostileValues(parsed.value)
  if (hostile.length > 0) return refused(hostile)
  if (!asRead.isWhole && isRecord(parsed.value)) return partRefused(canonicalBundle(parsed.value), asRead)
  const outline = outlineFaults(parsed.value)
  if (!isRecord(parsed.value) || outline.length > 0)
    return refused([...parsed.faults, ...outline], isRecord(parsed.value) ? strangerWarnings(parsed.value) : [])

  const raw = canonicalBundle(parsed.value)
  const faults = shapesAndMoney(raw)
  const zones = await zonesOf(raw, options)
  const shaped = wellShaped(raw, zones, options.now)
  // Without a white-label's id nobody can say what is its own: all would be told to be another's.
  const isNamed = !faults.some(({ pointer }) => pointer === '/whitelabel/id')
  const known = isNamed ? options.known : nothingKnown
  const isWhole = faults.length === 0
  const further = [...(await checkReferences(raw, known)), ...(await checkRules(shaped, zones, { ...options, known }))]
  faults.push(...further.filter(notWithin(faults)))
  const { installation } = options
  const left = installation ? leftUnderWay(await known.underWay(shaped.whitelabel.id), shaped, installation) : []
  const moved = await movedWarnings(shaped, known)
  const all = [...asRead.warnings, ...warningsOf(parsed.value, { raw, shaped, isWhole }, options), ...moved, ...left]
  // What is wrong is told once.
  const warnings = all.filter(notWithin(faults))
  const told = [...parsed.faults, ...faults]
  if (told.length > 0) return refused(inFileOrder(told, parsed.value), warnings)
  return { ok: true, bundle: inMinorUnits(shaped), warnings }
}

const refused = (faults: Fault[], warnings: Warning[] = []): Prepared => ({ ok: false, faults, warnings })

/** What can be said of each entity alone, where a file with others can't be read. */
function partRefused(raw: RawBundle, { faults, warnings }: AsRead): Prepared {
  const shapes = shapesAndMoney(raw)
  return refused([...faults, ...shapes], [...warnings, ...unknownFields(raw).filter(notWithin(shapes))])
}

/** The bundle with canonical names, still unchecked. */
export interface RawBundle {
  whitelabel: unknown
  lists: Record<Kind, unknown[]>
}

function outlineFaults(value: unknown): Fault[] {
  if (!isRecord(value))
    return [{ pointer: '', expected: 'an object with "whitelabel" and "providers"', found: shown(value) }]
  const faults: Fault[] = []
  if (!isRecord(value.whitelabel))
    faults.push({ pointer: '/whitelabel', expected: 'an object', found: shown(value.whitelabel) })
  if (value.providers === undefined) faults.push({ pointer: '/providers', expected: 'a list', found: 'nothing' })
  for (const kind of kinds) {
    const list = value[kind]
    if (list !== undefined && !Array.isArray(list))
      faults.push({ pointer: pointerOf(kind), expected: 'a list', found: shown(list) })
  }
  return faults
}

function canonicalBundle(value: Record<string, unknown>): RawBundle {
  const listOf = (kind: Kind): unknown[] => {
    const list = value[kind]
    return Array.isArray(list) ? list.map((entity) => canonical(kind, entity)) : []
  }
  return {
    whitelabel: value.whitelabel,
    lists: {
      providers: listOf('providers'),
      resources: listOf('resources'),
      resourcegroups: listOf('resourcegroups'),
      forms: listOf('forms'),
      addons: listOf('addons'),
      users: listOf('users'),
      bookinggroups: listOf('bookinggroups'),
      bookables: listOf('bookables'),
      availabilities: listOf('availabilities'),
      blackouts: listOf('blackouts'),
      discounts: listOf('discounts'),
      pointspackages: listOf('pointspackages'),
      dictionaries: listOf('dictionaries'),
      limited_use_links: listOf('limited_use_links'),
      reservations: listOf('reservations'),
    },
  }
}

/** Checks each entity against its schema, and its money against the currency, where a white-label says which. */
function shapesAndMoney(raw: RawBundle): Fault[] {
  const digits = digitsOf(raw.whitelabel)
  const check = (schema: TObject, entity: unknown, pointer: string): Fault[] => [
    ...shapeFaults(schema, entity, pointer),
    ...(raw.whitelabel === undefined ? [] : moneyFaults(schema, entity, digits)).map((fault) => ({
      ...fault,
      pointer: pointer + fault.pointer,
      found: shown(valueAt(entity, fault.pointer)),
    })),
  ]
  return [
    ...(raw.whitelabel === undefined ? [] : check(Whitelabel, raw.whitelabel, '/whitelabel')),
    ...kinds.flatMap((kind) =>
      raw.lists[kind].flatMap((entity, index) => check(schemas[kind], entity, pointerOf(kind, index))),
    ),
  ]
}

/** An entity that rules can read, with its position in the file. */
export interface Placed<T> {
  entity: T
  pointer: string
}

/** The bundle for rules: entities of the right shape or mended, dates resolved. */
export interface ShapedBundle {
  whitelabel: Bundle['whitelabel']
  lists: { [K in Kind]: Placed<Bundle[K][number]>[] }
}

function wellShaped(raw: RawBundle, zones: Zones, now: number): ShapedBundle {
  const place = <K extends Kind>(kind: K): Placed<Bundle[K][number]>[] =>
    raw.lists[kind].map((entity, index) => ({
      entity: resolveTokens(mended(kind, entity), now, zones.of(kind, entity)),
      pointer: pointerOf(kind, index),
    }))
  return {
    whitelabel: mendedWhitelabel(raw.whitelabel),
    lists: {
      providers: place('providers'),
      resources: place('resources'),
      resourcegroups: place('resourcegroups'),
      forms: place('forms'),
      addons: place('addons'),
      users: place('users'),
      bookinggroups: place('bookinggroups'),
      bookables: place('bookables'),
      availabilities: place('availabilities'),
      blackouts: place('blackouts'),
      discounts: place('discounts'),
      pointspackages: place('pointspackages'),
      dictionaries: place('dictionaries'),
      limited_use_links: place('limited_use_links'),
      reservations: place('reservations'),
    },
  }
}

function inMinorUnits({ whitelabel, lists }: ShapedBundle): Bundle {
  const digits = digitsOf(whitelabel)
  const convert = <K extends Kind>(kind: K): Bundle[K][number][] =>
    lists[kind].map(({ entity }) => toMinor(schemas[kind], entity, digits))
  return {
    whitelabel: toMinor(Whitelabel, whitelabel, digits),
    providers: convert('providers'),
    resources: convert('resources'),
    resourcegroups: convert('resourcegroups'),
    forms: convert('forms'),
    addons: convert('addons'),
    users: convert('users'),
    bookinggroups: convert('bookinggroups'),
    bookables: convert('bookables'),
    availabilities: convert('availabilities'),
    blackouts: convert('blackouts'),
    discounts: convert('discounts'),
    pointspackages: convert('pointspackages'),
    dictionaries: convert('dictionaries'),
    limited_use_links: convert('limited_use_links'),
    reservations: convert('reservations'),
  }
}

/** Parts that a bundle does not have. Editors read `$schema`. */
const strangerWarnings = (source: Record<string, unknown>): Warning[] =>
  Object.keys(source)
    .filter((key) => key !== 'whitelabel' && key !== '$schema' && !isKind(key))
    .map((key) => ({
      pointer: pointerOf(key),
      message: `is not a part of a tenant bundle and was left out${orMeant(key, [...kinds, 'whitelabel'])}`,
    }))

/** @param bundle.isWhole whether each part has its shape; what is mended may use what seems to be idle */
function warningsOf(
  source: Record<string, unknown>,
  { raw, shaped, isWhole }: { raw: RawBundle; shaped: ShapedBundle; isWhole: boolean },
  { installed, installation, now }: PrepareOptions,
): Warning[] {
  const plugins = isRecord(raw.whitelabel) && Array.isArray(raw.whitelabel.plugins) ? raw.whitelabel.plugins : []
  const missing = plugins.flatMap((plugin, index) =>
    installed && isRecord(plugin) && !installed.includes(String(plugin.name))
      ? [
          {
            pointer: pointerOf('whitelabel', 'plugins', index),
            message: `the plugin ${shown(plugin.name)} is not installed; the tenant runs without it${orMeant(String(plugin.name), installed)}`,
          },
        ]
      : [],
  )
  const unknown = installation ? installationWarnings(shaped, installation) : []
  return [
    ...strangerWarnings(source),
    ...missing,
    ...unknown,
    ...keyWarnings(source),
    ...unknownFields(raw),
    ...doubtsOf(shaped, installation?.served(shaped.whitelabel).languages),
    ...(isWhole ? [...idleDoubts(shaped, now), ...unreachedDoubts(shaped, now)] : []),
  ]
}

/** Keys in a file, which are left out: whoever reads the file has them. */
function keyWarnings(source: Record<string, unknown>): Warning[] {
  return (['providers', 'users'] as const).flatMap((kind) => {
    const list: unknown[] = Array.isArray(source[kind]) ? source[kind] : []
    return list.flatMap((entity, index) =>
      isRecord(entity) && entity.apikey !== undefined
        ? [
            {
              pointer: pointerOf(kind, index, 'apikey'),
              message: 'was left out: keys are not imported; make one with `create_api_key`, which shows it once',
            },
          ]
        : [],
    )
  })
}

/** Drops what rules say inside a value that is already wrong. */
function notWithin(shapes: Fault[]): (one: { pointer: string }) => boolean {
  const wrong = new Set(shapes.map(({ pointer }) => pointer))
  return ({ pointer }) => {
    const path = pointer.split('/')
    return !path.some((_, index) => wrong.has(path.slice(0, index + 1).join('/')))
  }
}

/** Faults in the order of the file's keys. */
function inFileOrder(faults: Fault[], source: Record<string, unknown>): Fault[] {
  const keys = Object.keys(source)
  const rank = ({ pointer }: Fault) => {
    const [, key = '', index = '0'] = pointer.split('/')
    return keys.indexOf(key) * 1e9 + (Number(index) || 0)
  }
  return faults.toSorted((a, b) => rank(a) - rank(b))
}
