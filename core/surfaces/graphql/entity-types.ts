import { isRecord } from '../../domain/is-record.ts'

/** GraphQL object types made from TypeBox schemas, so that the graph needs no second list of fields. */
export interface EntityTypes {
  /** Declares a type and those nested in it. `fields` limits its fields; `extra` replaces or adds some. */
  add(name: string, schema: unknown, options?: { fields?: ReadonlySet<string>; extra?: Record<string, string> }): void
  /** All declared types in schema definition language. */
  definitions(): string
}

const isLiteral = (schema: unknown) => isRecord(schema) && typeof schema.const === 'string'
const isNull = (schema: unknown) => isRecord(schema) && schema.type === 'null'
/** Of a part of an entity: answers are in one language, and have none of the others. */
const stored = 'translations'

const isName = (name: string) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const scalars: Record<string, string> = { string: 'String', number: 'Float', integer: 'Float', boolean: 'Boolean' }

/** Of a schema without parts: a scalar type, else JSON. */
export const scalarOf = ({ type, enum: names }: { type?: unknown; enum?: unknown }): string =>
  Array.isArray(names) ? 'String' : (typeof type === 'string' && scalars[type]) || 'JSON'

export function entityTypes(): EntityTypes {
  const types = new Map<string, string[]>()
  /** Schemas declared under a name keep it wherever they are nested. */
  const named = new Map<unknown, string>()

  function union(name: string, alternatives: unknown[]): string {
    const present = alternatives.filter((one) => !isNull(one))
    if (present.every(isLiteral)) return 'String'
    return present.length === 1 ? typeOf(name, present[0]) : 'JSON'
  }

  function typeOf(name: string, schema: unknown): string {
    const known = named.get(schema)
    if (known !== undefined) return known
    if (!isRecord(schema)) return 'JSON'
    if (Array.isArray(schema.anyOf)) return union(name, schema.anyOf)
    if (schema.type === 'array') return `[${typeOf(name, schema.items)}]`
    if (schema.type === 'object' && isRecord(schema.properties)) {
      add(name, schema)
      return name
    }
    return scalarOf(schema)
  }

  function add(name: string, schema: unknown, options: Parameters<EntityTypes['add']>[2] = {}) {
    const { fields, extra = {} } = options
    named.set(schema, name)
    const properties = isRecord(schema) && isRecord(schema.properties) ? Object.entries(schema.properties) : []
    const own = properties
      .filter(([field]) => isName(field) && !(field in extra) && field !== stored && (fields?.has(field) ?? true))
      .map(([field, one]) => [field, field === 'id' ? 'ID' : typeOf(`${name}${capitalised(field)}`, one)])
    types.set(
      name,
      [...own, ...Object.entries(extra)].map(([field, type]) => `  ${field}: ${type}`),
    )
  }

  return {
    add,
    definitions: () => [...types].map(([name, lines]) => `type ${name} {\n${lines.join('\n')}\n}`).join('\n\n'),
  }
}
