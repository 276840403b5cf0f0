/**
 * A run of invoices gives way to people. While others use the database it goes through one agency at a time instead of several, and waits for those
 * of this process before each of its steps.
 */
import { setTimeout as pause } from "node:timers/promises";
import { constants } from "@/lib/config/constants";
import { connectionsInUse, elsewhereInUse } from "@/lib/db/in-use";

/** Of how many agencies a run issues invoices at once, so long after it last met others. */
export const agenciesAtOnce = (sinceOthersMs: number): number =>
  sinceOthersMs < constants.invoiceGiveWayMs ? 1 : constants.invoiceAgenciesAtOnce;

/** Waits for those who are at work in this process. */
export type GiveWay = () => Promise<void>;

/** How a run goes on beside others. */
export type Pace = {
  /**
   * Does one of the run's transactions, once as few are under way as should be. What it is given waits for others, but not for long, nor for long in
   * all of the transaction: they may take minutes, or wait for this very transaction.
   */
  inTurn: <T>(work: (giveWay: GiveWay) => Promise<T>) => Promise<T>;
  /** Ends looking for others, once the last look has been answered or has taken too long. */
  end: () => Promise<void>;
};

/** The pace from now on of a run, which is background work: its own connections do not count. */
export function startPace(): Pace {
  const run = { underWay: 0, othersAt: Number.NEGATIVE_INFINITY, isOver: false };
  const areOthersHere = (): boolean => {
    const areHere = connectionsInUse() > 0;
    if (areHere) run.othersAt = performance.now();
    return areHere;
  };
  const atOnce = () => agenciesAtOnce(performance.now() - run.othersAt);
  const look = async () => {
    while (!run.isOver) {
      // Without the database the run fails by itself.
      const areElsewhere = await elsewhereInUse().catch(() => false);
      if (areElsewhere) run.othersAt = performance.now();
      await pause(constants.invoiceLookEveryMs);
    }
  };
  const looking = look();
  const giver = (): GiveWay => {
    let leftMs: number = constants.invoiceWaitInAllMs;
    return async () => {
      const begun = performance.now();
      const mostMs = Math.min(constants.invoiceWaitMs, leftMs);
      while (areOthersHere() && performance.now() - begun < mostMs) await pause(1);
      leftMs -= performance.now() - begun;
    };
  };
  return {
    inTurn: async (work) => {
      while (run.underWay >= atOnce()) await pause(constants.invoiceTurnMs);
      run.underWay++;
      try {
        return await work(giver());
      } finally {
        run.underWay--;
      }
    },
    end: async () => {
      run.isOver = true;
      await looking;
    },
  };
}
