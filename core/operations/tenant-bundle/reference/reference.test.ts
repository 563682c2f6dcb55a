import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formulaValue } from '../../../domain/forms/slug-value.ts'
import { filesOfBundle } from '../bundle-files.ts'
import { shapeFaults } from '../check-shape.ts'
import { bundleSchema } from './bundle-schema.ts'
import { firstBundle } from './first-bundle.ts'
import { chapters } from './notes.ts'
import { writeReference } from './write-reference.ts'

const offered = { settings: {}, words: { 'vocabulary.seat.singular': 'seat' } }

test('the reference says what the schemas have; `npm run tenant -- reference` writes it anew', () => {
  expect(readFileSync('core/operations/tenant-bundle/REFERENCE.md', 'utf8')).toBe(writeReference())
})

test.each(chapters.map((chapter) => [chapter.place, chapter] as const))(
  'the examples of %s are valid',
  (_, chapter) => {
    const { notes, schema } = chapter
    const whole = Object.fromEntries(Object.entries(notes).map(([name, [, example]]) => [name, example]))
    expect(shapeFaults(schema, whole, '')).toEqual([])
    expect(Object.keys(notes)).toEqual(Object.keys(schema.properties))
  },
)

test('the schema for editors tells each field, also of parts', () => {
  const { properties } = bundleSchema(offered)
  expect(properties).toMatchObject({
    whitelabel: { properties: { url: { description: expect.stringContaining('domain') } } },
    bookables: {
      items: {
        required: expect.arrayContaining(['id', 'name']),
        properties: {
          duration: {
            type: 'integer',
            default: 3600,
            examples: [5400],
            description: expect.stringContaining('Seconds'),
          },
          requirementgroups: { items: { properties: { minimum: { description: expect.any(String) } } } },
        },
      },
    },
    forms: {
      items: {
        properties: {
          sections: {
            items: { properties: { questions: { items: { properties: { slug: { examples: ['level'] } } } } } },
          },
        },
      },
    },
  })
})

test('what a field means without it is told by the type of a bookable, and no editor is told one of several', () => {
  const text = writeReference()
  expect(text).toMatch(/^\| resource_capacity \|.*\| `"reservation"`; event: `"consistent"` \| public \|$/m)
  expect(text).toMatch(/^\| windowend \|.*\| `11`; event: `24` \| public \|$/m)
  const fields = Object(bundleSchema(offered).properties).bookables.items.properties
  expect(fields.resource_capacity).not.toHaveProperty('default')
  expect(fields).toMatchObject({ bookabletype: { default: 'standard' }, requiredresources: { default: [] } })
})

const section = (title: string) => writeReference().split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

test('the folder that is shown is the one in which the first bundle is written', () => {
  const shown = [...section('As a folder').matchAll(/^(\S+\.json)/gm)].map(([, path]) => path)
  expect(shown).toEqual(expect.arrayContaining(filesOfBundle(firstBundle).map(({ path }) => path)))
})

test('each formula that is shown asks where it says', () => {
  const texts = [...section('Formulas').matchAll(/"display_function": "([^"]+)"/g)].map(([, text]) => String(text))
  const shownBy = (slug: string, type: 'number' | 'checkbox' | 'select', ...values: (number | string | boolean)[]) => {
    const form = { id: 'f', sections: [{ id: 's', questions: [{ id: slug, slug, type }] }] }
    return values.map((value) => {
      const own = { form, seat: null, values: new Map([[slug, value]]) }
      return texts.filter((text) => (formulaValue(text, { own, fillings: [own], forms: [form] })?.n ?? 0n) !== 0n)
    })
  }
  expect(texts).toHaveLength(4)
  const [borrow, guests, played, size] = texts
  expect(shownBy('borrow', 'checkbox', true, false)).toEqual([[borrow], []])
  expect(shownBy('guests', 'number', 2, 3)).toEqual([[], [guests]])
  expect(shownBy('played', 'select', '0', '1')).toEqual([[], [played]])
  expect(shownBy('size', 'select', '1', '2', '3')).toEqual([[], [size], []])
})
