// The floor of the bench: the smallest script that makes a button.
customElements.define(
  'floor-button',
  class extends HTMLElement {
    connectedCallback() {
      this.innerHTML = '<button>Join</button>'
    }
  },
)
