import { authorities, isEntityType, readableFields } from '../../../domain/access/field-rules.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { isSame, propertiesOf } from './bundle-schema.ts'
import { firstBundle } from './first-bundle.ts'
import { type Chapter, chapters } from './notes.ts'

/** JSON of a value: what is short and holds nothing further stands on one line. */
function inShort(value: unknown): string {
  const inner = /([[{])\s+([^[\]{}]{1,60})\s+([\]}])/g
  return JSON.stringify(value, null, 2).replaceAll(inner, (_, begin: string, within: string, end: string) =>
    [begin, within.trim().replaceAll(/\s*\n\s*/g, ' '), end].join(begin === '{' ? ' ' : ''),
  )
}

const introduction = `# What a bundle may contain

Made from the schemas by \`npm run tenant -- reference\`; a test keeps it right. A bundle is one JSON file with a
white-label and everything under it. \`npm run tenant -- check FILE\` says what is wrong with one.

Editors complete and check it while it is typed, with the names of your plugins and their settings: write
\`npm run -s tenant -- schema > bundle.schema.json\` beside it, and \`"$schema": "./bundle.schema.json"\` at its beginning.

Times of day are \`HH:mm\`, dates \`YYYY-MM-DD\`, wall clocks \`YYYY-MM-DD HH:mm:ss\` in the provider’s zone; in place of a
date \`{today+12}\` is counted from the import, and \`{today+12,saturday}\` is the first Saturday from that day on. Amounts
are decimal numbers of major units (95.00). Ids are up to 64 letters, digits, \`_\` and \`-\`. A field in **bold** must be there. *Read by* names the least who may read a field by a call: everybody
(\`public\`), the person whom it is about (\`self\`), the provider’s \`staff\`, the white-label’s \`owner\`, the operator (\`admin\`);
what nobody reads is used by the server only.

The examples fit together: a test makes one bundle of them, imports it and books each kind of bookable in it. Of fields that
exclude each other, such as an amount and a percentage, an object has one; other things that an example names (\`kayak-2\`) are
like the one that is shown.

## To begin with

The least that can be booked, as one file. After \`npm run tenant -- import FILE\` it is at
\`http://dublin.slow-wheel.localhost:3000\`, where \`4242 4242 4242 4242\` is a card. Its ids and \`url\` become yours.

\`\`\`json
${inShort(firstBundle)}
\`\`\`

## As a folder

Where one file grows too long, a bundle is a folder of them: the object of the white-label, each list as a file of its name,
and what belongs to one provider in a folder of the provider’s id, where \`provider\` may be left out. \`check\`, \`diff\` and
\`import\` take such a folder, and tell faults by file; \`npm run tenant -- export slow-wheel FOLDER/\` writes one.

\`\`\`text
whitelabel.json               {"id": "slow-wheel", "label": "Slow Wheel", …}
providers.json                [{"id": "wheel-dublin", "subdomain": "dublin", …}]
users.json                    people, and resources, forms, dictionaries and discounts that all providers share
wheel-dublin/bookables.json   [{"id": "first-pot", "name": "Your first pot", …}]
wheel-dublin/forms.json
\`\`\`

## Formulas

\`display_function\`, \`value_function\`, \`price_function\` and \`time_function\` are arithmetic: numbers, slugs of questions,
\`+ - * /\`, brackets, \`min\`, \`max\` and \`round\`. A slug stands for what is answered: a number for itself, a ticked box for 1,
several ticked options for how many they are, a choice for its \`key\` where that is a number; for 0, or the default in \`variables\`,
where nothing is answered. Words have no number, and formulas know nothing but answers: no nights, seats, dates or prices.

| to ask a question where | give it |
| --- | --- |
| the box \`borrow\` is ticked | \`"display_function": "borrow"\` |
| the number \`guests\` is above 2 | \`"display_function": "max(0, guests - 2)"\` |
| of the choice \`played\`, with \`"options": [{ "key": "0", "value": "Never" }, { "key": "1", "value": "Often" }]\`, the second is chosen | \`"display_function": "played"\` |
| of the choice \`size\`, whose keys are \`1\`, \`2\` and \`3\`, the one with the key \`2\` is chosen | \`"display_function": "max(0, 1 - (size - 2) * (size - 2))"\` |

## Languages

A field has its text in the provider’s \`language\`, and \`translations\` beside it has it in others:
\`{"en-us": {"name": "Piano lesson"}}\`. \`displaytext\`, \`dictionary\`, \`customdictionary\` and \`vocabularyoverride\` have their
languages in themselves, then each, also the provider’s own: \`{"de": {"bookbutton": "Buchen"}, "en-us": {"bookbutton": "Book"}}\`.
A site is in the languages of its \`plugins\`: \`wording-de\` brings \`de\`.
`

/** The reference of a bundle's fields, in Markdown. */
export const writeReference = (): string => `${introduction}${chapters.map(chapterText).join('')}`

function chapterText(chapter: Chapter): string {
  const { title, place, schema } = chapter
  const required = new Set<string>(schema.required ?? [])
  const rows = Object.entries(schema.properties).map(([name, field]) => rowOf(chapter, name, field, required.has(name)))
  const heads = ['field', 'form', 'meaning', 'example', 'without it', ...(chapter.type ? ['read by'] : [])]
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  return `\n## ${title}\n\nIn \`${place}\`.\n\n${line(heads)}${line(heads.map(() => '---'))}${rows.map(line).join('')}`
}

function rowOf(
  { notes, defaults, ofType = {}, type }: Chapter,
  name: string,
  field: unknown,
  isRequired: boolean,
): string[] {
  const [meaning, example] = notes[name] ?? []
  if (meaning === undefined) throw new Error(`${name} has no note`)
  const absent = defaults[name]
  const others = Object.entries(ofType).flatMap(([of, { [name]: other }]) =>
    name === 'bookabletype' || isSame(other, absent) ? [] : [`${of}: ${code(other)}`],
  )
  return [
    isRequired ? `**${name}**` : name,
    formOf(field),
    meaning,
    code(example),
    isRequired || absent === undefined ? '' : [code(absent), ...others].join('; '),
    ...(type ? [readBy(type, name)] : []),
  ]
}

const code = (value: unknown): string => `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``

function readBy(type: string, field: string): string {
  if (!isEntityType(type)) return ''
  return authorities.find((authority) => readableFields(type, authority).has(field)) ?? ''
}

const patterns: [part: string, form: string][] = [
  ['[ T]', 'wall clock or instant'],
  ['\\}) \\d', 'wall clock'],
  ['\\})$', 'date'],
  ['24:00', 'time of day'],
  ['_-]{1,64}', 'id'],
]

/** The names in an object that has no chapter of its own, those in bold that must be there; empty where any may be. */
function partsOf(schema: Record<string, unknown>): string {
  const names = Object.keys(propertiesOf(schema))
  const isTold = chapters.some((chapter) => Object.keys(chapter.schema.properties).join() === names.join())
  if (isTold || names.length === 0) return ''
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const nameOf = (name: string) => (required.includes(name) ? `**${name}**` : name)
  return ` of ${names.map((name) => nameOf(name) + choiceOf(propertiesOf(schema)[name])).join(', ')}`
}

/** The values of a part that is one of a few, in brackets. */
function choiceOf(schema: unknown): string {
  const choices = isRecord(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : []
  const isFew = choices.length > 0 && choices.every((one) => isRecord(one) && one.const !== undefined)
  return isFew ? ` (${formOf(schema)})` : ''
}

/** The kind of a value in a few words, with its bounds. */
function formOf(schema: unknown): string {
  if (!isRecord(schema)) return 'anything'
  const { type, anyOf, items, pattern, minimum, maximum, exclusiveMinimum, maxItems } = schema
  if (Array.isArray(anyOf)) {
    const choices = anyOf.map((one) => (isRecord(one) && one.const !== undefined ? code(one.const) : formOf(one)))
    return [...new Set(choices)].join(' or ')
  }
  if (type === 'array')
    return `list of${maxItems === undefined ? '' : ` at most ${String(maxItems)}`}: ${formOf(items)}`
  if (type === 'string') {
    const known = typeof pattern === 'string' ? patterns.find(([part]) => pattern.includes(part)) : undefined
    return known?.[1] ?? 'text'
  }
  if (type === 'boolean') return 'true or false'
  if (type === 'null') return 'null'
  if (type === 'object') return `object${partsOf(schema)}`
  if (type !== 'integer' && type !== 'number') return 'anything'
  const least = minimum === undefined ? '' : ` from ${String(minimum)}`
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${String(maximum)}`
  const above = exclusiveMinimum === undefined ? '' : ` above ${String(exclusiveMinimum)}`
  return `${schema.money ? 'amount' : type === 'integer' ? 'whole number' : 'number'}${least}${most}${above}`
}
