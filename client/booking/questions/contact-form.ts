/** The form that asks who books where no form of the provider's does; it travels as `user`, not as answers. */
export const contactForm = 'contact'
