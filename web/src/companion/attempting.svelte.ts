/** What goes wrong in an editor is kept, so that its page can say it and try again. */
export class Attempting {
  failed = $state.raw<unknown>(null);

  async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.failed = null;
    } catch (error) {
      this.failed = error;
    }
  }
}
