export { hasTranslations, inLanguage } from './in-language.ts'
export { type Retelling, retelling, toldAnswers, toldLines, toldPriceData } from './retell.ts'
export { tagNamedIn, tagNamesIn, withTagNames } from './tag-names.ts'
export { translatedParts, translatedValues } from './translated-parts.ts'
