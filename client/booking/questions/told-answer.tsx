import type { GivenAnswer } from '../../data/reservation-answers.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useReadablePhone } from './use-readable-phone.ts'

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A telephone number as it is stored. */
const isPhone = (value: unknown): boolean => typeof value === 'string' && /^\+\d{6,15}$/.test(value)

/** An answer that was given, as it is read: files as links, ticks and days in words, numbers in groups. */
export function ToldAnswer({ answer: { value, response, files } }: { answer: GivenAnswer }) {
  const t = useWords()
  const formats = useFormats()
  const phone = useReadablePhone(isPhone(value) ? response : '')
  if (files.length > 0)
    return files.map(({ name, url }) => (
      <a key={url} href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
    ))
  if (value === true) return t('form.yes')
  if (isDay(value)) return formats.longDate(value)
  return <span dir={phone ? 'ltr' : 'auto'}>{phone || response}</span>
}
