import { type ReactNode, Suspense } from 'react'
import { text } from '../../data/read.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { described, FieldFrame } from './field-frame.tsx'
import { useFileRules } from './files/file-rules.ts'
import { filesIn } from './files/files-in.ts'
import { GroupFrame } from './group-frame.tsx'
import { Rows } from './option-style.ts'
import type { QuestionFieldProps } from './question-field-props.ts'

const { Screen: Address } = lazyScreen(() => import('./address/address-question.tsx'))
const { Screen: Files } = lazyScreen(() => import('./files/file-field.tsx'))
const { Screen: Phone } = lazyScreen(() => import('./phone/phone-field.tsx'))

/**
 * An international phone number. The library with all countries' numbers loads when the first such question is shown.
 */
export function PhoneField(props: QuestionFieldProps) {
  return (
    <InBrowser waiting={<Waiting {...props} type="tel" />}>
      <Phone {...props} />
    </InBrowser>
  )
}

/** An address with suggestions. */
export function AddressField(props: QuestionFieldProps) {
  return (
    <InBrowser waiting={<Waiting {...props} type="text" />}>
      <Address {...props} />
    </InBrowser>
  )
}

/** A file upload. */
export function FileField(props: QuestionFieldProps) {
  return (
    <InBrowser waiting={<WaitingFiles {...props} />}>
      <Files {...props} />
    </InBrowser>
  )
}

/** Loads a field in the browser alone: the server finishes what it draws, and does not wait for code. */
function InBrowser({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const isHere = useHydrated()
  return <Suspense fallback={waiting}>{isHere ? children : waiting}</Suspense>
}

/** Placeholder as tall as the field: the drop zone, and a row for each existing file. */
function WaitingFiles({ id, question, value, error, onLeave }: QuestionFieldProps) {
  const rules = useFileRules(question)
  return (
    <GroupFrame id={id} question={question} error={error} rules={rules} onLeave={onLeave}>
      <Skeleton height={112} />
      {filesIn(value).length > 0 ? (
        <Rows>
          {filesIn(value).map(({ url }) => (
            <Skeleton key={url} height={66} />
          ))}
        </Rows>
      ) : null}
    </GroupFrame>
  )
}

/** Placeholder with the field's final size: nothing moves when its code arrives. */
function Waiting({ id, question, value, error, type }: QuestionFieldProps & { type: 'tel' | 'text' }) {
  const frame = { id, question, error }
  return (
    <FieldFrame {...frame}>
      <input {...described(frame)} id={id} type={type} value={text(value)} readOnly />
    </FieldFrame>
  )
}
