import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { text } from '../../data/read.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useTypedEarly } from '../../ui/use-typed-early.ts'
import { described, FieldFrame, typableNumber } from './field-frame.tsx'
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
  // Whoever types already goes on where they were.
  const typing = useRef(false)
  return (
    <InBrowser waiting={<Typed {...props} typing={typing} />}>
      <Phone {...props} typing={typing} />
    </InBrowser>
  )
}

/** An address with suggestions. */
export function AddressField(props: QuestionFieldProps) {
  return (
    <InBrowser waiting={<Waiting {...props} />}>
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
function Waiting({ id, question, value, error }: QuestionFieldProps) {
  const frame = { id, question, error }
  return (
    <FieldFrame {...frame}>
      <input {...described(frame)} id={id} type="text" value={text(value)} readOnly aria-busy />
    </FieldFrame>
  )
}

/** A number that is typed before the code of its field has come: on a slow line that takes seconds. */
function Typed({ id, question, value, error, onAnswer, typing }: QuestionFieldProps & { typing: RefObject<boolean> }) {
  const frame = { id, question, error }
  const field = useTypedEarly(text(value), onAnswer)
  return (
    <FieldFrame {...frame}>
      <input
        {...typableNumber(frame)}
        ref={field}
        value={text(value)}
        aria-busy
        onChange={({ target }) => onAnswer(target.value)}
        onFocus={() => {
          typing.current = true
        }}
        onBlur={({ target }) => {
          // The blur of a field that is taken away is none.
          if (target.isConnected) typing.current = false
        }}
      />
    </FieldFrame>
  )
}
