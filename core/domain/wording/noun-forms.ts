import { formatMessage } from './format-message.ts'

/**
 * The gender of a noun (or any other class that decides its articles) by the rules of its language: in `-a/f -ción/f
 * -mapa/m` endings, in `a-/an uni-/other` beginnings, each with its class. The longest match decides; without a match
 * it is `other`.
 */
export function guessGender(noun: string, rules: string): string {
  const word = noun.toLowerCase()
  let best = { length: 0, gender: 'other' }
  for (const rule of rules.split(/\s+/)) {
    const [pattern = '', gender = ''] = rule.split('/')
    const part = pattern.replace(/^-|-$/g, '')
    const fits = pattern.startsWith('-') ? word.endsWith(part) : word.startsWith(part)
    if (part && gender && fits && part.length > best.length) best = { length: part.length, gender }
  }
  return best.gender
}

const nounKey = /^vocabulary\.([a-z_]+)\.(singular|plural)$/
const formKey = /^grammar\.([a-z_]+)\.(singular|plural)$/

export interface Nouns {
  /** Texts for `{reservation}`, `{Reservations}`, `{the_reservation}`, `{Of_the_reservations}` …. */
  texts: Map<string, string>
  /** The gender of each noun, for `{reservation_gender, select, f {…} other {…}}`. */
  genders: Map<string, string>
}

/**
 * Every form of every noun of a dictionary. A form is a message of the language's grammar (`grammar.the.singular` =
 * `{gender, select, f {la {word}} other {el {word}}}`); an irregular noun has its own (`vocabulary.classroom.the` = `el
 * aula`).
 */
export function nounsOf(words: Map<string, string>, language: string): Nouns {
  const nouns: Nouns = { texts: new Map(), genders: new Map() }
  const forms = [...words].flatMap(([key, message]) => {
    const [, form, number] = formKey.exec(key) ?? []
    return form ? [{ form, number, message }] : []
  })
  for (const [key, word] of words) {
    const [, noun, number] = nounKey.exec(key) ?? []
    if (!noun) continue
    const gender = genderOf(noun, words)
    nouns.genders.set(`${noun}_gender`, gender)
    const name = number === 'plural' ? `${noun}s` : noun
    addForm(nouns, name, word, language)
    for (const { form, message } of forms.filter((each) => each.number === number)) {
      const own = words.get(`vocabulary.${noun}.${number === 'plural' ? `${form}_plural` : form}`)
      addForm(nouns, `${form}_${name}`, own ?? formatMessage(message, { word, gender }, language), language)
    }
  }
  return nouns
}

function genderOf(noun: string, words: Map<string, string>): string {
  const own = words.get(`vocabulary.${noun}.gender`)
  return own ?? guessGender(words.get(`vocabulary.${noun}.singular`) ?? '', words.get('grammar.genders') ?? '')
}

function addForm({ texts }: Nouns, name: string, word: string, language: string): void {
  const text = harmless(word)
  texts.set(name, text)
  texts.set(capitalised(name, 'en'), capitalised(text, language))
}

/** The most characters of a noun with its article, since each message repeats it. */
const longestNoun = 300

/** Removes syntax from a noun, since it is inserted into other messages. */
const harmless = (word: string) =>
  word
    .slice(0, longestNoun)
    .replace(/[{}#]|[\ud800-\udbff]$/g, '')
    .replaceAll("'", '’')

/** Capitalises by the rules of the language: `i` becomes `İ` in Turkish. */
function capitalised(text: string, language: string): string {
  const [first = ''] = text
  return upper(first, language) + text.slice(first.length)
}

function upper(letter: string, language: string): string {
  try {
    return letter.toLocaleUpperCase(language)
  } catch {
    return letter.toUpperCase()
  }
}
