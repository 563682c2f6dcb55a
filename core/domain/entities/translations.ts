import { Type } from 'typebox'

/** The most letters of one text, as of the field that it translates. */
const longest = 20_000

/** A language as dictionaries name it. */
const tag = '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$'

type Texts<Field extends string> = { [Name in Field]?: string }

/**
 * The texts of an object in further languages, beside the fields that have them in the provider's own:
 * `{es: {name: 'Clase'}}`. `core/domain/content` finds them by the mark `translates`, the names of the fields. A text
 * that is absent is shown in the provider's language; an empty one is refused (`translationFaults`).
 * @param more beside the texts, by name: schemas of what is no text of the object itself
 */
export const Translations = <const Field extends string, More extends object = object>(
  translates: readonly Field[],
  more: Record<string, unknown> = {},
) =>
  Type.Optional(
    Type.Unsafe<Record<string, Texts<Field> & More>>({
      type: 'object',
      translates,
      patternProperties: {
        [tag]: {
          type: 'object',
          properties: {
            ...Object.fromEntries(translates.map((name) => [name, { type: 'string', maxLength: longest }])),
            ...more,
          },
        },
      },
    }),
  )

/** A language of translations, as dictionaries name it: in lower case. */
export const isLanguageTag = (text: string): boolean => new RegExp(tag).test(text)

/** What each tag is called: `{'On the water': 'En el agua'}`. */
export interface TagNames {
  tags?: Record<string, string>
}

/** Of a provider's translations: its tags, wherever it uses them. */
export const tagNames = {
  tags: { type: 'object', patternProperties: { '': { type: 'string', maxLength: longest } } },
}
