import { expect, test } from 'vitest'
import { formRulesOf } from './form-rules-of.ts'

const stored = {
  id: 'berth',
  tags: ['boats'],
  sections: [
    {
      id: 'size',
      tags: ['long'],
      questions: [
        {
          ...{ id: 'q-length', slug: 'length', type: 'number', name: 'Length', required: true },
          ...{ minimum: 4, maximum: 30, step: 0.5, default_value: 8, tags: ['sail'] },
          variables: [{ slug: 'beam', default_value: 3 }],
          value_function_source: { operator: 'add', amount: 2, per: 'unit' },
        },
        {
          ...{ id: 'q-side', slug: 'side', type: 'select', prompt: 'Which side?', name: 'Side', internal: true },
          options: [{ key: 'port', value: 'To port' }],
        },
        {
          ...{ id: 'q-gear', slug: 'gear', type: 'checkbox', prompt: 'Gear', rosterquestion: true },
          responseoptions: [{ id: 'vest', name: 'Vest', min: 0, max: 2, duration: 60, price: 1, priceadjustment: 2 }],
        },
      ],
    },
  ],
}

test('a form is asked as it is stored; who has no prompt is asked by name', () => {
  const { tags, sections } = formRulesOf(stored)
  expect(tags).toEqual(['boats'])
  expect(sections?.map((section) => [section.id, section.tags])).toEqual([['size', ['long']]])
  const [length, side, gear] = sections?.[0]?.questions ?? []
  expect(length).toMatchObject({
    ...{ id: 'q-length', slug: 'length', type: 'number', prompt: 'Length', required: true, tags: ['sail'] },
    ...{ minimum: 4, maximum: 30, step: 0.5, default_value: 8, internal: false, rosterquestion: false },
    variables: [{ slug: 'beam', default_value: 3 }],
    value_function_source: { operator: 'add', amount: 2, per: 'unit' },
  })
  expect(side).toMatchObject({
    ...{ prompt: 'Which side?', required: false, internal: true },
    options: [{ key: 'port', value: 'To port' }],
  })
  expect(gear).toMatchObject({
    rosterquestion: true,
    responseoptions: [{ id: 'vest', name: 'Vest', min: 0, max: 2, duration: 60, price: 1, priceadjustment: 2 }],
  })
})
