import styled from '@emotion/styled'
import { menuButton } from '../screens/account/menu/menu-style.ts'
import { useCartCount } from '../state/draft.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/words.tsx'

const Entry = styled.a(menuButton, {
  position: 'relative',
  '& [data-part=count]': {
    position: 'absolute',
    insetBlockStart: 2,
    insetInlineEnd: 0,
    minWidth: 20,
    padding: '0 5px',
    borderRadius: 10,
    background: 'var(--primary)',
    color: 'var(--on-primary)',
    fontSize: 12,
    lineHeight: '20px',
    fontWeight: 700,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
})

/**
 * The way to the cart and how much is in it; out of sight while it is empty. Its room is kept beside the name, since
 * only the browser knows what is in it.
 */
export function CartLink() {
  const t = useWords()
  const { provider } = useBootstrap()
  const count = useCartCount(provider?.id ?? '')
  return (
    <Entry
      href="/cart"
      style={count === 0 ? { visibility: 'hidden' } : undefined}
      aria-label={t('nav.cart', { count })}
    >
      <Icon name="cart" />
      <span data-part="count" aria-hidden="true">
        {count}
      </span>
    </Entry>
  )
}
