import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The vocabulary of schema.org, as its types say it. */
export interface Vocabulary {
  /** By type: the types above it, and the properties that it adds, each with the names of what its value may be. */
  types: Map<string, { above: string[]; properties: Map<string, string[]> }>
  /** By enumeration: its members, without the address in front. */
  members: Map<string, Set<string>>
}

const namesIn = (list: string): string[] => list.split(/[,|]/).map((name) => name.trim())

/** Reads it from `schema-dts`, which Google generates from the published vocabulary: it has no other form in it. */
export function readVocabulary(): Vocabulary {
  const text = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8')
  const bases = new Map<string, { above: string[]; properties: Map<string, string[]> }>()
  for (const [, name = '', , above = '', body = ''] of text.matchAll(
    /^interface (\w+)Base( extends ([^{]*?))? \{\n([\s\S]*?)^\}/gm,
  )) {
    const properties = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.*), "\w+">;$/gm)]
    bases.set(name, {
      above: namesIn(above).flatMap((each) => /^(\w+)Base$/.exec(each)?.[1] ?? []),
      properties: new Map(properties.map(([, property = '', values = '']) => [property, namesIn(values)])),
    })
  }
  const types: Vocabulary['types'] = new Map(bases)
  for (const [, name = '', base = ''] of text.matchAll(/^export interface (\w+)Leaf extends (\w+)Base \{$/gm))
    if (!types.has(name)) types.set(name, { above: [base], properties: new Map() })
  const members: Vocabulary['members'] = new Map()
  for (const [, name = '', list = ''] of text.matchAll(/^export type (\w+) = (.*);$/gm)) {
    const found = [...list.matchAll(/"https:\/\/schema\.org\/(\w+)"/g)].map(([, member = '']) => member)
    if (found.length > 0) members.set(name, new Set(found))
  }
  return { types, members }
}
