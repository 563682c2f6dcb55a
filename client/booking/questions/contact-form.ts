/**
 * The page's own contact form, used where no form of the provider asks for the contact. Its answers are sent as `user`.
 */
export const contactForm = 'contact'
