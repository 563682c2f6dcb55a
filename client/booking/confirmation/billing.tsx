import styled from '@emotion/styled'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Message } from '../../ui/message.tsx'
import { useWords } from '../../ui/words.tsx'

const Section = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 0.75)',
  '& [data-message]': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
})

/** A bookable of a cart, of which something is not paid with the booking. */
export interface Billed {
  id: string
  name: string
}

/** What is said once: a text, with the bookables that it is for; named where it is not for all of them. */
interface BillingText {
  of: Billed[]
  isNamed: boolean
}

/** Each different text once, in the order of the cart. @param textOf the instructions of a bookable; absent for none */
function billingTexts(billed: Billed[], textOf: (bookable: string) => string | undefined): BillingText[] {
  const byText = new Map<string | undefined, Billed[]>()
  for (const one of billed) {
    const others = byText.get(textOf(one.id)) ?? []
    if (!others.some(({ id }) => id === one.id)) byText.set(textOf(one.id), [...others, one])
  }
  const isNamed = byText.size > 1
  return [...byText].flatMap(([text, of]) => (text ? [{ of, isNamed }] : []))
}

/**
 * How amounts that are not paid here are paid, in the provider's words.
 * @param billed of a cart: what each of it says of itself
 */
export function Billing({ billed }: { billed?: Billed[] | undefined }) {
  const t = useWords()
  const { messages, bookablewords } = useBootstrap()
  const textOf = (id: string) => ({ ...messages, ...bookablewords[id]?.messages }).billinginstructions?.html
  const texts = billed && billingTexts(billed, textOf)
  if (texts ? texts.length === 0 : !messages.billinginstructions) return null
  return (
    <Section aria-labelledby="billing-heading">
      <h3 id="billing-heading">{t('review.billing')}</h3>
      {texts ? (
        texts.map(({ of: [first, ...others], isNamed }) =>
          first ? (
            <div key={first.id}>
              {isNamed ? <strong>{[first, ...others].map(({ name }) => name).join(', ')}</strong> : null}
              <BookableWords bookable={first.id}>
                <Message name="billinginstructions" />
              </BookableWords>
            </div>
          ) : null,
        )
      ) : (
        <Message name="billinginstructions" />
      )}
    </Section>
  )
}
