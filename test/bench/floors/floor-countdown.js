// The floor of the bench: the smallest script that shows a countdown's four numbers.
customElements.define(
  'floor-countdown',
  class extends HTMLElement {
    connectedCallback() {
      const left = Math.ceil((Date.parse(this.getAttribute('launch-at')) - Date.now()) / 1000)
      const units = [left / 86400, (left / 3600) % 24, (left / 60) % 60, left % 60]
      this.textContent = units.map(Math.floor).join(' ')
    }
  },
)
