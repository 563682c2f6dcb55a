import type { GivenAnswer } from '../../data/reservation-answers.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** An answer that was given, as it is read: files as links, ticks and days in words. */
export function ToldAnswer({ answer: { value, response, files } }: { answer: GivenAnswer }) {
  const t = useWords()
  const formats = useFormats()
  if (files.length > 0)
    return files.map(({ name, url }) => (
      <a key={url} href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
    ))
  if (value === true) return t('form.yes')
  if (isDay(value)) return formats.longDate(value)
  return <span dir="auto">{response}</span>
}
