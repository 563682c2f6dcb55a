import { BookingElement } from './booking-element.ts'

// The script may stand on a page several times.
if (!customElements.get('tessera-booking')) customElements.define('tessera-booking', BookingElement)
